// `npm test`, `npm run check`, `npm run verify:long`, `npm run bench`, and what CI runs: from a clean clone to one closing line. `npm test` leaves out the
// few files that take most of the time; CI and verify:long run every one; `npm run check` runs what a change can reach.
import { bench } from './run/bench.mjs';
import { catalogues, contractDrift, format, lint, types } from './run/checks.mjs';
import { commitSubjects } from './run/commit-subjects.mjs';
import { EXECUTED_SQL, withExecutedSql } from './run/executed-sql.mjs';
import { answersPostgres, withFreshDatabase } from './run/fresh-database.mjs';
import { runNode } from './run/process.mjs';
import { quickCheck } from './run/quick-check.mjs';
import { SecondTries } from './run/second-try.mjs';
import { check, suite } from './run/steps.mjs';
import { Tally } from './run/tally.mjs';

const has = (flag) => process.argv.includes(flag);
const mode = has('--check') ? 'check' : has('--bench') ? 'bench' : has('--long') ? 'long' : has('--ci') ? 'ci' : 'test';
const only = process.argv.slice(2).find((argument) => !argument.startsWith('--'));
const tally = new Tally();
/** Only CI runs a failed file a second time: in a manual run a failure is investigated. */
const secondTries = mode === 'ci' ? new SecondTries() : undefined;

/** Installs the packages of package-lock.json where missing. */
async function prepare() {
  const { ensureNode } = await import('../../src/server/launch/ensure-node.mjs');
  const { ensureInstalled } = await import('../../src/server/launch/ensure-installed.mjs');
  if (!(await check(tally, 'Node', () => outcome(ensureNode)))) return false;
  return check(tally, 'dependencies', () => outcome(() => ensureInstalled({ quiet: true })));
}

const build = () => runNode(['src/server/launch/build.mjs', '--if-stale']);

/** Without a browser its tests are skipped with one line; CI requires a browser. */
async function hasBrowser() {
  const { code, output } = await runNode(['--import=tsx', 'tests/config/run/try-browser.ts']);
  if (code === 0) return true;
  if (process.env.CI) tally.fail(`no browser: ${output.trim()}`);
  else tally.skip('browser', output.trim());
  return false;
}

async function outcome(work) {
  try {
    await work();
    return { code: 0, output: '' };
  } catch (error) {
    return { code: 1, output: `${error.stack ?? error}` };
  }
}

/** Runs the checks that are not suites, and builds. Returns whether there is a build: the server's own tests start the built program, as its users do. */
async function checkAndBuild() {
  const inTurn = async (...steps) => {
    let passed = true;
    for (const [name, work] of steps) passed = await check(tally, name, work);
    return passed;
  };
  // In parallel: the compiler and the linter leave a core idle at their ends, and the short programs and most of the build use one core each.
  const [built] = await Promise.all([
    inTurn(
      ['format', format],
      ['contract: generated files are what the contract says', contractDrift],
      ['messages: every language has every text', catalogues],
      ['build', build],
    ),
    inTurn(['types', types], ['lint', lint]),
  ]);
  if (mode === 'ci') await check(tally, 'subjects of commits', commitSubjects);
  return built;
}

async function everything(env) {
  const built = await checkAndBuild();
  // In parallel, here and below: some compute, the others mostly wait for processes to start or end.
  await Promise.all([
    suite(tally, 'unit, server, client', ['unit', 'server', 'client'], { env, secondTries }),
    ...(built && mode !== 'test' ? [suite(tally, 'launch', ['launch'], { env, secondTries })] : []),
  ]);
  if (!built) return;
  await Promise.all([suite(tally, 'build', ['build'], { env, secondTries }), suite(tally, 'product', ['product'], { env, secondTries })]);
  // Alone: beside the kills its pages waited too long for the processor.
  if (await hasBrowser()) await suite(tally, 'browser', ['browser'], { env, secondTries });
}

if (await prepare()) {
  if (mode === 'check') await quickCheck(tally, only);
  else if (mode === 'bench') {
    if (await check(tally, 'build', build)) await bench(tally, only);
  } else {
    const long = mode === 'long' ? { LONG: '1' } : {};
    await everything(mode === 'test' ? { QUICK: '1' } : long);
    if (mode === 'long' && (await hasBrowser())) await suite(tally, 'long', ['kill', 'long'], { env: long });
    if (mode === 'long' && (await answersPostgres(tally)))
      await withFreshDatabase(tally, (url) =>
        suite(tally, 'server on a separate PostgreSQL', ['server'], { env: { ...long, DATABASE_URL: url } }),
      );
    if (mode === 'ci')
      await Promise.all([
        serverOnSeparatePostgres(),
        suite(tally, 'kill, embedded PostgreSQL', ['kill'], { secondTries }),
        killsOnSeparatePostgres(),
      ]);
    await secondTries?.run(tally);
  }
}

/** Runs the chosen files of tests/config/separate-database.ts, which must call every function with SQL. */
async function serverOnSeparatePostgres() {
  let passed = false;
  const executed = await withExecutedSql((env) =>
    withFreshDatabase(tally, async (url) => {
      const options = { env: { ...env, DATABASE_URL: url }, secondTries, withEnv: withOwnDatabase };
      passed = await suite(tally, 'server on a separate PostgreSQL', ['server'], options);
    }),
  );
  // A failed test may have called less than it would have.
  if (passed) await check(tally, 'server on a separate PostgreSQL: every function with SQL was called', () => executed);
}

/** Runs `work` with an empty database of its own on the separate PostgreSQL. */
async function withOwnDatabase(work) {
  let outcome = { passed: 0, failures: ['no PostgreSQL for the second try'] };
  await withFreshDatabase(tally, async (url) => {
    outcome = await work({ DATABASE_URL: url, [EXECUTED_SQL]: '' });
  });
  return outcome;
}

async function killsOnSeparatePostgres() {
  // A database for each: they would count each other's open orders. Only verify:long does the full number of kills.
  const fewer = { KILLS: '4', STORM_KILLS: '3' };
  for (const name of ['kill', 'kill-switch-storm'])
    await withFreshDatabase(tally, (url) =>
      suite(tally, `${name}, separate PostgreSQL`, ['kill'], {
        env: { DATABASE_URL: url, ...fewer },
        filters: [`tests/kill/${name}.test.ts`],
        secondTries,
        withEnv: withOwnDatabase,
      }),
    );
}

process.exitCode = tally.close();
