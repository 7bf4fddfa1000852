//! A macro for sets of squares kept in one integer.

/// Declares `$set`, a set of `$member` kept in the bits of the integer `$bits`:
/// set algebra by operators, iteration in increasing order.
///
/// `$member` must have `const fn index(self) -> usize` below the number of bits
/// and `fn from_index(usize) -> $member`, its reverse.
#[macro_export]
macro_rules! bitset {
    ($(#[$meta:meta])* $set:ident($bits:ty) of $member:ty) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
        pub struct $set(pub $bits);

        impl $set {
            /// No member.
            pub const EMPTY: $set = $set(0);

            /// The set of one member.
            #[inline(always)]
            pub const fn of(member: $member) -> $set {
                $set(1 << member.index())
            }

            /// Whether the set has no member.
            #[inline(always)]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// The number of members.
            #[inline(always)]
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// Whether there are two members or more.
            #[inline(always)]
            pub const fn has_many(self) -> bool {
                self.0 & self.0.wrapping_sub(1) != 0
            }

            /// Whether `member` is in the set.
            #[inline(always)]
            pub const fn has(self, member: $member) -> bool {
                self.0 >> member.index() & 1 != 0
            }

            /// The member with the least index.
            #[inline(always)]
            pub fn first(self) -> Option<$member> {
                if self.0 == 0 {
                    None
                } else {
                    Some(<$member>::from_index(self.0.trailing_zeros() as usize))
                }
            }

            /// The set with `member` in it.
            #[inline(always)]
            pub const fn with(self, member: $member) -> $set {
                $set(self.0 | 1 << member.index())
            }

            /// The set with `member` not in it.
            #[inline(always)]
            pub const fn without(self, member: $member) -> $set {
                $set(self.0 & !(1 << member.index()))
            }
        }

        impl Iterator for $set {
            type Item = $member;

            #[inline(always)]
            fn next(&mut self) -> Option<$member> {
                let first = self.first()?;
                self.0 &= self.0.wrapping_sub(1);
                Some(first)
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                // `self.len()` would be the one of `ExactSizeIterator`, which asks here.
                let members = $set::len(*self);
                (members, Some(members))
            }
        }

        impl ExactSizeIterator for $set {}

        impl FromIterator<$member> for $set {
            fn from_iter<I: IntoIterator<Item = $member>>(members: I) -> $set {
                members.into_iter().fold($set::EMPTY, |set, member| set.with(member))
            }
        }

        impl std::ops::BitAnd for $set {
            type Output = $set;
            #[inline(always)]
            fn bitand(self, other: $set) -> $set {
                $set(self.0 & other.0)
            }
        }

        impl std::ops::BitOr for $set {
            type Output = $set;
            #[inline(always)]
            fn bitor(self, other: $set) -> $set {
                $set(self.0 | other.0)
            }
        }

        impl std::ops::BitXor for $set {
            type Output = $set;
            #[inline(always)]
            fn bitxor(self, other: $set) -> $set {
                $set(self.0 ^ other.0)
            }
        }

        impl std::ops::Sub for $set {
            type Output = $set;
            #[inline(always)]
            fn sub(self, other: $set) -> $set {
                $set(self.0 & !other.0)
            }
        }

        impl std::ops::BitAndAssign for $set {
            #[inline(always)]
            fn bitand_assign(&mut self, other: $set) {
                self.0 &= other.0;
            }
        }

        impl std::ops::BitOrAssign for $set {
            #[inline(always)]
            fn bitor_assign(&mut self, other: $set) {
                self.0 |= other.0;
            }
        }

        impl std::ops::BitXorAssign for $set {
            #[inline(always)]
            fn bitxor_assign(&mut self, other: $set) {
                self.0 ^= other.0;
            }
        }

        impl std::fmt::Debug for $set {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_set().entries(*self).finish()
            }
        }
    };
}
