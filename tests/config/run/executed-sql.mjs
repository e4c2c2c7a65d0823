// Whether the tests on a separate PostgreSQL have called every function of the server's files with SQL.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './process.mjs';

/** Environment variable with the folder in which each worker lists the functions it knows and those it has called. */
export const EXECUTED_SQL = 'EXECUTED_SQL';

const SQL = /\bsql(?:<[^`]*>)?`|\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(/;
/** Migrations run at the start of every run. */
const LEFT_OUT = /\/migrations\//;

/** Returns the paths of the server's files with SQL. */
function filesWithSql() {
  return readdirSync(join(root, 'src/server'), { recursive: true })
    .map((name) => `src/server/${name.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.ts') && !LEFT_OUT.test(path) && SQL.test(readFileSync(join(root, path), 'utf8')));
}

/** Returns which functions of those files no worker called, and the files that none has loaded. */
export function neverCalled(paths, workers) {
  const known = new Set(workers.flatMap((worker) => worker.known));
  const called = new Set(workers.flatMap((worker) => worker.called));
  const loaded = new Set([...known].map((each) => each.split(' ')[0]));
  const inThem = new Set(paths);
  return [
    ...paths.filter((path) => !loaded.has(path)),
    ...[...known].filter((each) => inThem.has(each.split(' ')[0]) && !called.has(each)),
  ].toSorted((a, b) => a.localeCompare(b));
}

/** Runs tests with a folder for what each worker has called. Returns a check of it: a result as those of checks.mjs. */
export async function withExecutedSql(work) {
  const folder = mkdtempSync(join(tmpdir(), 'strikedesk-executed-'));
  try {
    await work({ [EXECUTED_SQL]: folder });
    const workers = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
    const missing = neverCalled(filesWithSql(), workers);
    const told = 'called by no file of tests/config/separate-database.ts:';
    return { code: missing.length === 0 ? 0 : 1, output: [told, ...missing].join('\n') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
