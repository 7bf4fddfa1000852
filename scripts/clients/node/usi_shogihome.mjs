// ShogiHome's own engine layer, without its window: the class that its GUI drives engines with handshakes, plays whole
// games with and without early pondering, analyses, solves a mate and leaves games in the middle of a search.
// Then the USI dialogues that ShogiHome has recorded of other engines are replayed: the engine must answer the same commands
// at the same places.
// Usage: node usi_shogihome.mjs ENGINE SHOGIHOME    (a folder with the sources of ShogiHome; see README.md)
import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { Color, Record, SpecialMoveType } from "tsshogi";
import { UsiEngine } from "./usi_engine.mjs";

const [path, source] = process.argv.slice(2).map((word) => resolve(word));
const folder = mkdtempSync(join(tmpdir(), "shogihome-"));
await build({
  entryPoints: [join(source, "src/background/usi/engine.ts")],
  outfile: join(folder, "engine.cjs"),
  bundle: true,
  platform: "node",
  format: "cjs",
  alias: { "@": join(source, "src") },
  nodePaths: [fileURLToPath(new URL("node_modules", import.meta.url))],
  logLevel: "error",
});
const { default: layer } = await import(join(folder, "engine.cjs"));
const { EngineProcess, GameResult, State } = layer;

const problems = [];
const logger = { info() {}, debug() {}, warn: (...words) => problems.push(words), error: (...words) => problems.push(words) };
const sleep = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

// Waits until something happens, with a limit.
async function wait(condition, what, milliseconds = 10000) {
  const end = Date.now() + milliseconds;
  while (!condition()) {
    assert.ok(Date.now() < end, `no ${what}; ${problems}`);
    await sleep(1);
  }
}

class Player {
  constructor(options) {
    this.infos = 0;
    this.answer = null;
    this.mate = null;
    this.process = new EngineProcess(path, 1, logger, { timeout: 10000, ...options });
    this.process
      .on("error", (error) => problems.push(error))
      .on("timeout", () => problems.push("timeout"))
      .on("close", () => (this.closed = true))
      .on("info", (position, info) => this.read(position, info))
      .on("bestmove", (position, move, ponder) => (this.answer = { position, move, ponder }))
      .on("checkmate", (_, moves) => (this.mate = moves))
      .on("noMate", () => (this.mate = []));
    this.process.launch();
  }

  read(position, info) {
    this.infos += 1;
    for (const [name, value] of Object.entries(info)) {
      assert.ok(name === "pv" || name === "string" || name.endsWith("bound") || Number.isFinite(value), `${name} ${value}`);
    }
    if (info.pv) {
      const record = Record.newByUSI(position);
      for (const text of info.pv) {
        const move = record.position.createMoveByUSI(text);
        assert.ok(move && record.append(move), `${text} of ${info.pv} after ${position}`);
      }
    }
  }

  async ready() {
    await wait(() => this.process.state === State.NotReady, "usiok");
    this.process.ready();
    await wait(() => this.process.state === State.Ready, "readyok");
  }

  async quit() {
    this.process.quit();
    await wait(() => this.closed, "end of the process", 5000);
  }
}

// A game with pondering as ShogiHome's players do it; the number of plies and of moves that were foreseen.
async function game(early) {
  const engineOptions = [
    { name: "USI_Hash", type: "spin", order: 1, value: 16 },
    { name: "USI_Ponder", type: "check", order: 2, value: "true" },
  ];
  const players = [0, 1].map(() => new Player({ engineOptions, enableEarlyPonder: early }));
  for (const player of players) await player.ready();
  const record = new Record();
  const left = [2500, 2500];
  let hits = 0;
  while (record.getRepetitionCount(record.position) < 4 && record.current.ply < 300) {
    const side = record.position.color === Color.BLACK ? 0 : 1;
    const player = players[side];
    const time = () => ({ btime: left[0], wtime: left[1], byoyomi: 0, binc: 30, winc: 30 });
    const position = record.getUSI({ allMoves: true });
    player.answer = null;
    const began = Date.now();
    if (player.process.state === State.Ponder && player.foreseen === position) {
      player.process.ponderHit(time());
      hits += 1;
    } else {
      player.process.go(position, time());
    }
    await wait(() => player.answer?.position === position, "bestmove");
    left[side] += 30 - (Date.now() - began);
    const { move, ponder } = player.answer;
    if (move === "resign") {
      record.append(SpecialMoveType.RESIGN);
      break;
    }
    assert.ok(record.append(record.position.createMoveByUSI(move)), `${move} after ${position}`);
    if (ponder) {
      player.foreseen = `${record.getUSI({ allMoves: true })} ${ponder}`;
      assert.ok(record.position.createMoveByUSI(ponder));
      await wait(() => player.process.state === State.Ready, "state");
      player.process.goPonder(player.foreseen, time());
    }
  }
  players[0].process.gameover(GameResult.WIN);
  players[1].process.gameover(GameResult.LOSE);
  // A second game at once, as in a series.
  for (const player of players) {
    player.process.ready();
    await wait(() => player.process.state === State.Ready, "readyok");
    await player.quit();
  }
  return { plies: record.current.ply, hits, left };
}

const engine = new Player({});
await engine.ready();
const { engineOptions, name } = engine.process;
console.log(`${name}: ${Object.keys(engineOptions).length} options`);
for (const option of Object.values(engineOptions)) {
  assert.ok(option.type === "button" || option.default !== undefined, JSON.stringify(option));
}

for (const early of [false, true]) {
  const { plies, hits, left } = await game(early);
  console.log(`${early ? "early" : "usual"} pondering: ${plies} plies, ${hits} moves foreseen, ${left} ms left`);
  assert.ok(plies > 20 && hits > 0);
}

// Analysis: the next position comes without waiting for the answer to the one before.
const record = new Record();
let analysed = 0;
for (const text of "7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d".split(" ")) {
  const before = engine.infos;
  engine.process.go(record.getUSI({ allMoves: true }));
  await wait(() => engine.infos > before + 3 && engine.process.currentPosition === record.getUSI({ allMoves: true }), "info");
  record.append(record.position.createMoveByUSI(text));
  analysed += 1;
}
console.log(`analysis: ${analysed} positions, ${engine.infos} lines`);
// A game is left in the middle of a search; the late answer must not spoil the next one.
engine.process.gameover(GameResult.DRAW);
assert.equal(engine.process.ready(), undefined);
await wait(() => engine.process.state === State.Ready, "readyok");
engine.process.goMate("position sfen 9/4k4/9/4P4/9/9/9/9/9 b 2G2r2b2g4s4n4l17p 1", 10);
await wait(() => engine.mate, "checkmate");
console.log(`mate: ${engine.mate.join(" ")}`);
engine.mate = null;
engine.process.goMate("position sfen 4k4/9/9/9/9/9/9/9/4K4 b - 1", 10);
await wait(() => engine.mate, "nomate");
assert.deepEqual(engine.mate, []);
await engine.quit();
// ShogiHome warns of answers that it did not expect; only answers to searches it has given up are meant to come late.
const unexpected = problems.filter((words) => !String(words).includes("ignore bestmove"));
assert.deepEqual(unexpected, []);

// Times are cut so that the replay does not take minutes.
const faster = (line) => line.replace(/(time|inc|byoyomi) (\d+)/g, (_, word, time) => `${word} ${Math.round(time / 200)}`);
const scenarios = join(source, "src/command/usi-csa-bridge/e2e/scenario");
let replayed = 0;
for (const number of readdirSync(scenarios)) {
  const script = readFileSync(join(scenarios, number, "usi.log"), "utf8").replaceAll("quitrecv:", "quit\nrecv:");
  let bigbang = new UsiEngine(path);
  for (const line of script.split(/\r?\n/)) {
    const [, kind, body] = /^(send|recv)\s*:(.*)$/.exec(line.trim()) ?? [];
    if (kind === "recv" && body === "quit") {
      await bigbang.quit();
      bigbang = new UsiEngine(path);
    } else if (kind === "recv") {
      bigbang.send(faster(body));
    } else if (kind === "send" && /^(usiok|readyok|bestmove|checkmate)/.test(body)) {
      const word = body.split(" ")[0];
      const lines = await bigbang.until("usiok", "readyok", "bestmove", "checkmate");
      assert.ok(lines.at(-1).startsWith(word), `${number}: ${lines.at(-1)} where ${word} was recorded`);
      replayed += 1;
    }
  }
  await bigbang.quit();
}
console.log(`replayed ${readdirSync(scenarios).length} dialogues, ${replayed} answers`);
rmSync(folder, { recursive: true });
