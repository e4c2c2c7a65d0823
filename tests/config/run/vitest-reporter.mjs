// Tells tests/config/run.mjs about each test as it ends: one JSON line on file descriptor 3.
import { writeSync } from 'node:fs';

/** Returns the message of an error, with the actual content where a list should be empty: the message alone shows none of its lines. */
function told(error) {
  if (error?.message === undefined) return null;
  const actual = typeof error.actual === 'string' && error.message.includes('Array(') ? ` ${error.actual}` : '';
  return `${error.message}${actual}`.slice(0, 700);
}

export default class RunReporter {
  #say(message) {
    try {
      writeSync(3, `${JSON.stringify(message)}\n`);
    } catch {
      // Started manually, without the fourth stream: nobody reads the reports.
    }
  }

  onTestCaseResult(test) {
    const result = test.result();
    const message = told(result.errors?.[0]);
    this.#say({ state: result.state, name: test.fullName, file: test.module.relativeModuleId, note: result.note ?? null, message });
  }

  /** A figure that a test states with `annotate`: printed whether it passes or not. */
  onTestCaseAnnotate(_test, annotation) {
    this.#say({ state: 'figure', name: annotation.message });
  }

  onTestModuleEnd(module) {
    if (module.errors().length > 0)
      this.#say({ state: 'failed', name: 'the file could not be run', file: module.relativeModuleId, note: null });
    const { duration, setupDuration, collectDuration, environmentSetupDuration } = module.diagnostic();
    const ms = duration + setupDuration + collectDuration + environmentSetupDuration;
    this.#say({ state: 'file', file: module.relativeModuleId, ms });
  }

  onTestRunEnd(_modules, errors) {
    for (const error of errors) this.#say({ state: 'failed', name: error.message, file: 'outside every test', note: null });
  }
}
