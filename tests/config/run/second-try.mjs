// How .ci/run treats a failed file: it runs once more, alone, when everything else has ended. If it passes then, the run is green and the file is named as
// flaky; the next commit must fix it.

/** More failing files than this are no accident of a busy machine: none of them is tried again. */
export const MOST_FILES = 8;

export class SecondTries {
  #waiting = [];

  /** Keeps a failed file of a suite for the end: a FailedFile of second-try.d.mts. */
  add(entry) {
    this.#waiting.push(entry);
  }

  /** Runs each kept file alone, one after the other, and counts it as flaky or as failed. */
  async run(tally) {
    const waiting = this.#waiting.splice(0);
    const tooMany = waiting.length > MOST_FILES;
    if (tooMany) tally.say(`        ${waiting.length} files failed: more than ${MOST_FILES} are not tried again`);
    for (const entry of waiting) {
      if (tooMany) for (const failure of entry.failures) tally.fail(failure);
      else await this.#again(tally, entry);
    }
  }

  async #again(tally, { suite, file, passed, rerun }) {
    tally.show(`${file}, once more ...`);
    const second = await rerun();
    // The tests that passed the first time are counted already.
    tally.pass(Math.max(0, second.passed - passed));
    if (second.failures.length > 0) {
      for (const failure of second.failures) tally.fail(failure);
      tally.say(`FAILED  again, alone: ${file} (${suite})`);
      return;
    }
    tally.flaky(`${file} (${suite})`);
    tally.say(`ok      alone, at the second try: ${file} (${suite})`);
  }
}
