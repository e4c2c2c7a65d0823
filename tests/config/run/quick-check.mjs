// `npm run check`: the checks and tests of what changed, in less than a minute.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { catalogues, format, lint, types } from './checks.mjs';
import { root } from './process.mjs';
import { testsOf } from './related-tests.mjs';
import { check, suite } from './steps.mjs';

/** What can be run in half a minute on two cores. */
const MOST_TEST_FILES = 8;

/** The vitest project that holds a test file. */
function projectOf(path) {
  if (path.startsWith('tests/server/once/launch/')) return 'launch';
  if (/^tests\/(?:server|contract)\//.test(path)) return 'server';
  return path.startsWith('tests/client/') ? 'client' : 'unit';
}

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

/** Returns the paths that differ from `base`; without one those not committed yet, or where there are none those of the last commit. */
function changedFiles(base) {
  const since = (commit) => [...git('diff', '--name-only', commit), ...git('ls-files', '--others', '--exclude-standard')];
  const open = since(base ?? 'HEAD');
  const changed = open.length > 0 || base !== undefined ? open : git('diff', '--name-only', 'HEAD~1');
  return [...new Set(changed)];
}

/** Checks what differs from `base` (a commit or branch), or what is not committed yet. */
export async function quickCheck(tally, base) {
  const changed = changedFiles(base);
  if (changed.length === 0) return tally.say('nothing has changed');
  const there = changed.filter((path) => existsSync(join(root, path)));
  const code = there.filter((path) => /\.(?:ts|tsx|mjs)$/.test(path) && !/\/(?:generated|fixtures)\//.test(path));
  const folders = [...new Set(there.flatMap((path) => /^(src\/client\/.*\/messages)\//.exec(path)?.[1] ?? []))];
  const tests = testsOf(changed).filter((path) => existsSync(join(root, path)));
  const chosen = tests.slice(0, MOST_TEST_FILES);
  tally.say(`        ${changed.length} changed files, ${tests.length} test files reach them`);
  const run = async () => {
    const projects = [...new Set(chosen.map((path) => projectOf(path)))];
    if (chosen.length > 0) await suite(tally, 'tests of the change', projects, { filters: chosen });
  };
  await Promise.all([
    check(tally, 'types', types),
    code.length > 0 ? check(tally, 'lint', () => lint(code)) : null,
    code.length > 0 ? check(tally, 'format', () => format(code)) : null,
    folders.length > 0 ? check(tally, 'messages', () => catalogues(folders)) : null,
    run(),
  ]);
  if (tests.length > chosen.length)
    tally.say(`        not run: ${tests.length - chosen.length} test files further away; \`npm test\` runs all of them`);
}
