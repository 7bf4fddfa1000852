//! Large tables in memory that are read and written all over the place.
//!
//! Such accesses miss the translation cache of the processor at nearly every step unless the
//! pages are large, so these tables ask the system for large ones.

use std::sync::atomic::AtomicU8;

use memmap2::{MmapMut, MmapRaw};

/// Bytes in large pages where the system has them, all 0 at first.
pub struct LargeMemory {
    memory: Memory,
}

enum Memory {
    Pages(MmapMut),
    /// Where the system gives no pages.
    Heap(Vec<u8>),
}

impl LargeMemory {
    /// `len` zero bytes.
    pub fn new(len: usize) -> LargeMemory {
        let pages = MmapMut::map_anon(len.max(1)).ok();
        let memory = pages.map_or_else(|| Memory::Heap(vec![0; len.max(1)]), Memory::Pages);
        #[cfg(target_os = "linux")]
        if let Memory::Pages(pages) = &memory {
            // A wish: without large pages everything still works.
            let _ = pages.advise(memmap2::Advice::HugePage);
        }
        LargeMemory { memory }
    }

    /// The bytes.
    #[inline(always)]
    pub fn bytes(&self) -> &[u8] {
        match &self.memory {
            Memory::Pages(pages) => pages,
            Memory::Heap(bytes) => bytes,
        }
    }

    /// The bytes, to be changed.
    #[inline(always)]
    pub fn bytes_mut(&mut self) -> &mut [u8] {
        match &mut self.memory {
            Memory::Pages(pages) => pages,
            Memory::Heap(bytes) => bytes,
        }
    }
}

/// Bytes in large pages that several threads read and write, all 0 at first.
pub struct SharedMemory {
    memory: Shared,
    len: usize,
}

enum Shared {
    Pages(MmapRaw),
    Heap(Vec<AtomicU8>),
}

impl SharedMemory {
    /// `len` zero bytes.
    pub fn new(len: usize) -> SharedMemory {
        let memory = match LargeMemory::new(len).memory {
            Memory::Pages(pages) => Shared::Pages(MmapRaw::from(pages)),
            Memory::Heap(bytes) => Shared::Heap(bytes.into_iter().map(AtomicU8::new).collect()),
        };
        SharedMemory { memory, len }
    }

    /// The bytes.
    #[inline(always)]
    pub fn bytes(&self) -> &[AtomicU8] {
        match &self.memory {
            Shared::Pages(pages) => {
                let start = pages.as_mut_ptr().cast::<AtomicU8>();
                // SAFETY: the pages are writable, live as long as `self` and have at least `len` bytes; an
                // `AtomicU8` is laid out as a `u8`. Nobody reaches them but through these atomics.
                #[allow(unsafe_code)]
                unsafe {
                    std::slice::from_raw_parts(start, self.len)
                }
            }
            Shared::Heap(bytes) => &bytes[..self.len],
        }
    }
}
