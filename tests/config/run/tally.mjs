// Counts and shows results: one live line while something runs, one line when it ended, the closing line at the end.

const live = process.stdout.isTTY;

export class Tally {
  passed = 0;
  failed = 0;
  skipped = 0;
  skips = [];
  failures = [];
  flakyFiles = [];
  #processor = new Map();
  #started = Date.now();

  show(text) {
    if (live) process.stdout.write(`\r\x1b[K${text.slice(0, (process.stdout.columns ?? 100) - 1)}`);
  }

  say(text) {
    if (live) process.stdout.write('\r\x1b[K');
    process.stdout.write(`${text}\n`);
  }

  pass(count = 1) {
    this.passed += count;
  }

  fail(what, count = 1) {
    this.failed += count;
    this.failures.push(what);
  }

  /** Names a file that failed and passed when it ran alone: the run stays green, the file has to be cured. */
  flaky(what) {
    this.flakyFiles.push(what);
  }

  /** Adds processor seconds to those of a step; null where they are not known. */
  used(step, seconds) {
    if (seconds !== null) this.#processor.set(step, (this.#processor.get(step) ?? 0) + seconds);
  }

  skip(what, reason) {
    this.skipped += 1;
    this.skips.push(`${what}: ${reason}`);
  }

  /** Prints why anything was skipped or failed, then the closing line; returns the exit code. */
  close() {
    const reasons = new Map();
    for (const skip of this.skips) reasons.set(skip, (reasons.get(skip) ?? 0) + 1);
    for (const [skip, times] of reasons) this.say(`skipped: ${skip}${times > 1 ? ` (${times} times)` : ''}`);
    for (const file of this.flakyFiles) this.say(`flaky: ${file}`);
    for (const failure of this.failures) this.say(`failed: ${failure}`);
    const used = [...this.#processor].toSorted(([, a], [, b]) => b - a);
    const together = used.reduce((sum, [, seconds]) => sum + seconds, 0);
    if (used.length > 0)
      this.say(
        `processor seconds: ${[...used, ['together', together]].map(([step, seconds]) => `${step} ${seconds.toFixed(0)}`).join('; ')}`,
      );
    this.say(`${((Date.now() - this.#started) / 1000).toFixed(0)} s`);
    this.say(`${this.passed} passed, ${this.failed} failed, ${this.skipped} skipped`);
    return this.failed > 0 ? 1 : 0;
  }
}
