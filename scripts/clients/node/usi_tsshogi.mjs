// tsshogi reads everything that the engine prints over USI in whole games: positions, moves, variations, mates, resignation,
// declaration; and the records that `bigbang analyse` writes of them as KIF and CSA.
// Usage: node usi_tsshogi.mjs ENGINE [GAMES]
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
  importCSA,
  importKIF,
  InitialPositionSFEN,
  JishogiDeclarationResult,
  JishogiDeclarationRule,
  judgeJishogiDeclaration,
  Position,
  Record,
  SpecialMoveType,
} from "tsshogi";
import { UsiEngine } from "./usi_engine.mjs";

const MOST_PLIES = 200;
const seen = { lines: 0, moves: 0, mates: 0, bounds: 0 };

// Plays moves of USI on a copy of a position; fails on the first that tsshogi does not accept.
function play(position, moves, line) {
  const copy = position.clone();
  for (const text of moves) {
    const move = copy.createMoveByUSI(text);
    assert.ok(move, `${text} is no move in ${copy.sfen}: ${line}`);
    assert.equal(move.usi, text);
    assert.ok(copy.doMove(move), `${text} is illegal in ${copy.sfen}: ${line}`);
    seen.moves += 1;
  }
  return copy;
}

const WITH_NUMBER = ["depth", "seldepth", "time", "nodes", "nps", "hashfull", "multipv"];

// Reads a line of thinking about a position.
function readInfo(line, position) {
  const words = line.split(" ").slice(1);
  seen.lines += 1;
  while (words.length > 0) {
    const word = words.shift();
    if (WITH_NUMBER.includes(word)) {
      assert.match(words.shift(), /^\d+$/, line);
    } else if (word === "score") {
      const kind = words.shift();
      assert.ok(["cp", "mate"].includes(kind), line);
      const value = words.shift();
      assert.match(value, kind === "cp" ? /^-?\d+$/ : /^-?[1-9]\d*$/, line);
      seen.mates += kind === "mate";
    } else if (word === "lowerbound" || word === "upperbound") {
      seen.bounds += 1;
    } else if (word === "pv") {
      play(position, words.splice(0), line);
    } else {
      assert.equal(word, "string", line);
      words.length = 0;
    }
  }
}

// Lets the engine think about the last position of a record; its answer.
async function think(engine, record, go) {
  engine.send(record.getUSI({ allMoves: true }));
  const lines = await engine.ask(go, "bestmove", "checkmate");
  const answer = lines.pop();
  lines.forEach((line) => readInfo(line, record.position));
  return answer.split(" ");
}

async function game(engine, sfen, limit) {
  const record = new Record(Position.newBySFEN(sfen));
  engine.send("usinewgame");
  while (record.current.ply < MOST_PLIES && record.getRepetitionCount(record.position) < 4) {
    const [, best, word, ponder] = await think(engine, record, limit);
    if (best === "resign") {
      record.append(SpecialMoveType.RESIGN);
      break;
    }
    const after = play(record.position, ponder ? [best, ponder] : [best], "bestmove");
    assert.equal(word, ponder && "ponder");
    assert.ok(record.append(record.position.createMoveByUSI(best)));
    assert.ok(after);
  }
  return record;
}

function analyse(path, input, format) {
  const args = ["analyse", "-", "--game", "showgit", "--depth", "1", "--format", format];
  const { stdout, stderr, status } = spawnSync(path, args, { input, encoding: "utf8" });
  assert.equal(status, 0, stderr);
  return stdout;
}

// What `bigbang analyse` writes of a game is read again as the same game.
function readAnalysis(path, record) {
  const list = record.getUSI({ allMoves: true });
  const played = record.moves.filter((node) => node.move.usi);
  const rows = analyse(path, list, "jsonl").trim().split("\n").map(JSON.parse);
  assert.equal(rows.length, played.length + 1);
  const position = record.initialPosition.clone();
  rows.forEach((row, ply) => {
    const [board, side, hands] = position.sfen.split(" ");
    assert.deepEqual(row.position.split(" ").slice(0, 3), [board, side, hands]);
    if (played[ply]) {
      assert.equal(row.played, played[ply].move.usi);
      position.doMove(played[ply].move);
    }
  });
  const kif = importKIF(analyse(path, list, "kif"));
  const csa = importCSA(analyse(path, list, "csa"));
  for (const read of [kif, csa]) {
    assert.ok(!(read instanceof Error), read);
    const moves = read.moves.filter((node) => node.move.usi).map((node) => node.move.usi);
    assert.deepEqual(moves, played.map((node) => node.move.usi));
  }
  let branches = 0;
  kif.forEach((node) => (branches += !node.isFirstBranch));
  return branches;
}

const path = process.argv[2];
const games = Number(process.argv[3] ?? 2);
const engine = new UsiEngine(path);
await engine.ask("usi", "usiok");
for (const option of ["USI_Hash value 16", "Threads value 1", "MultiPV value 2"]) {
  engine.send("setoption name " + option);
}
await engine.ask("isready", "readyok");

const starts = [InitialPositionSFEN.STANDARD, InitialPositionSFEN.HANDICAP_2PIECES];
for (let number = 0; number < games; number += 1) {
  const record = await game(engine, starts[number % starts.length], "go nodes 1500");
  const branches = readAnalysis(path, record);
  console.log(`game ${number + 1}: ${record.current.ply} plies, read again with ${branches} variations`);
  assert.ok(record.current.ply > 20);
}

// Mate: the answer of the solver ends in a position without a legal answer to check.
const problem = "sfen 9/4k4/9/4P4/9/9/9/9/9 b 2G2r2b2g4s4n4l17p 1";
const mate = Record.newByUSI("position " + problem);
const [word, ...moves] = await think(engine, mate, "go mate 20000");
assert.equal(word, "checkmate");
assert.ok(play(mate.position, moves, word).checked);
// No mate, and no legal move.
assert.deepEqual(
  await think(engine, Record.newByUSI("position sfen 4k4/9/9/9/9/9/9/9/4K4 b - 1"), "go mate 20000"),
  ["checkmate", "nomate"],
);
const mated = Record.newByUSI("position sfen 4k4/4G4/4P4/9/9/9/9/9/9 w - 1");
assert.deepEqual(await think(engine, mated, "go depth 3"), ["bestmove", "resign"]);
// A win that is declared, by tsshogi's count too.
const entered = "position sfen 1K+R+B+R4/GGGG+BPP2/9/9/9/9/9/9/6k2 b 4S4N4L7P9p 1";
const declared = Record.newByUSI(entered);
const rule = JishogiDeclarationRule.GENERAL27;
assert.equal(judgeJishogiDeclaration(rule, declared.position, declared.position.color), JishogiDeclarationResult.WIN);
engine.send("setoption name EnteringKingRule value CSARule27");
assert.deepEqual(await think(engine, declared, "go depth 3"), ["bestmove", "win"]);
await engine.quit();
console.log(`${seen.lines} lines of thinking, ${seen.moves} moves, ${seen.mates} mates, ${seen.bounds} bounds`);
assert.ok(seen.mates > 0);
