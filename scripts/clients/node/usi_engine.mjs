// An engine process and its lines, for the scripts of this folder.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

export class UsiEngine {
  constructor(path, ...args) {
    this.process = spawn(path, args, { stdio: ["pipe", "pipe", "inherit"] });
    this.lines = createInterface({ input: this.process.stdout })[Symbol.asyncIterator]();
    this.ended = new Promise((resolve) => this.process.on("close", resolve));
  }

  send(line) {
    this.process.stdin.write(line + "\n");
  }

  // All lines up to the first that begins with one of the words.
  async until(...words) {
    const seen = [];
    for (;;) {
      const { value, done } = await this.lines.next();
      if (done) throw new Error(`the engine has ended before ${words}: ${seen.slice(-3)}`);
      seen.push(value);
      if (words.includes(value.split(" ")[0])) return seen;
    }
  }

  async ask(line, ...words) {
    this.send(line);
    return this.until(...words);
  }

  async quit() {
    this.send("quit");
    const code = await this.ended;
    if (code !== 0) throw new Error(`exit code ${code}`);
  }
}
