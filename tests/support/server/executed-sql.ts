import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { EXECUTED_SQL } from '#tests/config/run/executed-sql.mjs';

const FOLDER = process.env[EXECUTED_SQL] ?? '';

/** What this worker has called, over all files that it runs: the engine counts from the first reading on. */
interface Calls {
  readonly session: Session;
  readonly known: Set<string>;
  readonly called: Set<string>;
}

const worker = globalThis as typeof globalThis & { callsOfSql?: Calls };

/** Has the engine note from now on which functions are called. Once in a worker, before the server is loaded. */
function begin(): Calls {
  const session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: false, detailed: false });
  return { session, known: new Set(), called: new Set() };
}

function read({ session, known, called }: Calls): void {
  session.post('Profiler.takePreciseCoverage', (error, taken) => {
    if (error) throw error;
    for (const { url, functions } of taken.result) {
      const path = /src\/server\/[^?]+\.ts/.exec(url)?.[0];
      if (path === undefined) continue;
      for (const { functionName, ranges } of functions) {
        // Anonymous functions have no name, or one that the engine made of several.
        if (!/^[\w$]+$/.test(functionName)) continue;
        known.add(`${path} ${functionName}`);
        if ((ranges[0]?.count ?? 0) > 0) called.add(`${path} ${functionName}`);
      }
    }
  });
}

if (FOLDER !== '') {
  const calls = (worker.callsOfSql ??= begin());
  afterAll(() => {
    read(calls);
    const told = { known: [...calls.known], called: [...calls.called] };
    writeFileSync(join(FOLDER, `${process.pid}.json`), JSON.stringify(told));
  });
}
