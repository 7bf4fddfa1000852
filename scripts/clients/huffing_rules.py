"""English draughts with huffing, written from the rule text and protocol-spec.md for ugi_referee.py."""

OPTIONS = ["Variant value english", "Huffing value true"]
NAME = "english with huffing"
KING_PLIES = 80


def cell(number):
    row, place = divmod(number - 1, 4)
    return row, 2 * place + (row + 1) % 2


def number(row, column):
    return row * 4 + column // 2 + 1


def inside(row, column):
    return 0 <= row < 8 and 0 <= column < 8


class Game:
    """A game with its history. Pieces are a dictionary from squares to the letters b, B, w, W."""

    def __init__(self):
        self.pieces = {square: "b" for square in range(1, 13)} | {square: "w" for square in range(21, 33)}
        self.own = "b"
        self.huffable = frozenset()
        self.king_plies = 0
        self.moves = []
        self.seen = [self.key()]

    def key(self):
        return (frozenset(self.pieces.items()), self.own, self.huffable)

    def p1turn(self):
        return self.own == "b"

    def ways(self, pieces, square):
        forward = 1 if self.own == "b" else -1
        for down in (-1, 1):
            for right in (-1, 1):
                if pieces[square].isupper() or down == forward:
                    yield down, right

    def longer(self, pieces, path, taken):
        """The landings and prey of one more jump; what is taken stays on the board until the move is over."""
        row, column = cell(path[-1])
        found = []
        for down, right in self.ways(pieces, path[0]):
            if not inside(row + 2 * down, column + 2 * right):
                continue
            over = number(row + down, column + right)
            to = number(row + 2 * down, column + 2 * right)
            is_prey = over not in taken and pieces.get(over, self.own).lower() != self.own
            if is_prey and (to == path[0] or to not in pieces):
                found.append((to, over))
        return found

    def jumps(self, pieces, path, taken):
        """All jumps from here on as (path, taken, whether it could go on)."""
        for to, over in self.longer(pieces, path, taken):
            further = path + [to], taken | {over}
            yield (*further, bool(self.longer(pieces, *further)))
            yield from self.jumps(pieces, *further)

    def normal_moves(self, pieces):
        """From (from, to, taken) to (all paths, what may be huffed afterwards)."""
        own = [square for square, piece in pieces.items() if piece.lower() == self.own]
        could = {square for square in own if self.longer(pieces, [square], frozenset())}
        moves = {}
        for square in own:
            row, column = cell(square)
            for down, right in self.ways(pieces, square):
                if inside(row + down, column + right):
                    to = number(row + down, column + right)
                    if to not in pieces:
                        left_out = frozenset(to if other == square else other for other in could)
                        moves[square, to, frozenset()] = [[square, to]], left_out
            for path, taken, goes_on in self.jumps(pieces, [square], frozenset()):
                left_out = frozenset(path[-1:] if goes_on else [])
                paths, _ = moves.setdefault((square, path[-1], taken), ([], left_out))
                paths.append(path)
        return moves

    def legal(self):
        """From every text that the engine may write to the position after the move."""
        texts = {}
        for huffed in [None, *self.huffable]:
            pieces = {square: piece for square, piece in self.pieces.items() if square != huffed}
            prefix = f"x{huffed}+" if huffed else ""
            moves = self.normal_moves(pieces)
            for (start, end, taken), (paths, left_out) in moves.items():
                after = pieces.copy()
                piece = after.pop(start)
                for square in taken:
                    del after[square]
                is_man = piece.islower()
                after[end] = piece.upper() if end > 28 and piece == "b" or end < 5 and piece == "w" else piece
                progress = taken or huffed or is_man
                result = after, left_out, 0 if progress else self.king_plies + 1
                ends = [other for other in moves if other[:2] == (start, end)]
                if not taken:
                    texts[f"{prefix}{start}-{end}"] = result
                elif len(ends) == 1:
                    texts[f"{prefix}{start}x{end}"] = result
                else:
                    for path in paths:
                        texts[prefix + "x".join(map(str, path))] = result
        return texts

    def play(self, text):
        self.pieces, self.huffable, self.king_plies = self.legal()[text]
        self.own = "w" if self.own == "b" else "b"
        self.moves.append(text)
        self.seen.append(self.key())

    def result(self):
        if not self.legal():
            return "p2win" if self.p1turn() else "p1win"
        if self.king_plies >= KING_PLIES or self.seen.count(self.seen[-1]) >= 3:
            return "draw"
        return "none"
