// The two kinds of step: a check (one program, right or wrong) and a suite (a vitest project, counted test by test).
import { runNode } from './process.mjs';

/** Runs a check as a single step. Returns whether the check passed. */
export async function check(tally, name, work) {
  const started = Date.now();
  tally.show(`${name} ...`);
  const { code, output, processor = null } = await work();
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  tally.used(name, processor);
  if (code === 0) {
    tally.pass();
    tally.say(`ok      ${name} (${seconds} s)`);
    return true;
  }
  tally.fail(name);
  tally.say(`FAILED  ${name} (${seconds} s)\n${output.trimEnd()}\n`);
  return false;
}

/**
 * Runs vitest projects and counts every test. `secondTries` (CI alone) keeps a file that failed for a run of its own at the end; `withEnv` gives that
 * run what it needs of its own, such as an empty database. Returns whether all passed.
 */
export async function suite(tally, name, projects, { env = {}, filters = [], secondTries, withEnv = (work) => work({}) } = {}) {
  const started = Date.now();
  tally.show(`${name} ...`);
  const { code, output, processor, files, skips, count } = await runProjects(tally, name, projects, { env, filters });
  tally.used(name, processor);
  tally.pass(count.passed);
  for (const [file, reason] of skips) tally.skip(file, reason);
  if (code !== 0 && count.failed === 0) {
    count.failed = 1;
    tally.fail(`${name}: vitest ended with code ${code}`);
  }
  for (const [file, { passed, failures }] of files) {
    if (failures.length === 0) continue;
    const rerun = () => withEnv((own) => runAlone(tally, name, projects, file, { ...env, ...own }));
    if (secondTries && file.startsWith('tests/')) secondTries.add({ suite: name, file, passed, failures: titles(file, failures), rerun });
    else for (const title of titles(file, failures)) tally.fail(title);
  }
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  const spent = processor === null ? `${seconds} s` : `${seconds} s, processor ${processor.toFixed(0)} s`;
  const line = `${name}: ${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped (${spent})`;
  tally.say(count.failed === 0 ? `ok      ${line}` : `FAILED  ${line}\n${toldFailures(files)}\n\n${withoutWhatPassed(output)}\n`);
  const slowest = slowestOf(files, secondTries ? 20 : 5);
  if (slowest) tally.say(`        slowest: ${slowest}`);
  return count.failed === 0;
}

const titles = (file, failures) => failures.map(({ name }) => `${file}: ${name}`);

function toldFailures(files) {
  return [...files]
    .flatMap(([file, { failures }]) => failures.map(({ name, message }) => `${file}: ${name}\n  ${message ?? ''}`))
    .join('\n');
}

/** Runs one file again, alone: returns the number of passed tests and the titles of failed ones. */
async function runAlone(tally, name, projects, file, env) {
  const { code, output, files, count } = await runProjects(tally, `${name}, once more`, projects, { env, filters: [file] });
  const failures = [...files].flatMap(([at, { failures: failed }]) => titles(at, failed));
  if (failures.length === 0 && (code !== 0 || count.passed === 0)) failures.push(`${file}: vitest ended with code ${code}`);
  if (failures.length > 0) tally.say(`${toldFailures(files)}\n\n${withoutWhatPassed(output)}\n`);
  return { passed: count.passed, failures };
}

/** Runs vitest once. Returns its exit code, output and processor seconds, the counts, the reasons of skipped tests, and each file's passed and failed tests
 * and milliseconds. */
async function runProjects(tally, name, projects, { env, filters }) {
  const count = { passed: 0, failed: 0, skipped: 0 };
  const files = new Map();
  const skips = [];
  const of = (file) => files.get(file) ?? files.set(file, { passed: 0, failures: [], ms: 0 }).get(file);
  const onLine = (line) => {
    const test = JSON.parse(line);
    if (test.state === 'figure') return tally.say(`        ${test.name}`);
    if (test.state === 'file') return void (of(test.file).ms = test.ms);
    if (test.state === 'passed') {
      count.passed += 1;
      of(test.file).passed += 1;
    } else if (test.state === 'failed') {
      count.failed += 1;
      of(test.file).failures.push(test);
    } else {
      count.skipped += 1;
      skips.push([test.file, test.note ?? `${test.name} gives no reason`]);
    }
    return tally.show(`${name}: ${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`);
  };
  const { code, output, processor } = await runNode(
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--config=tests/config/vitest.config.ts',
      ...projects.map((project) => `--project=${project}`),
      '--reporter=default',
      '--reporter=./tests/config/run/vitest-reporter.mjs',
      ...filters,
    ],
    { env: { ...env, NO_COLOR: '1' }, onLine },
  );
  return { code, output, processor, files, skips, count };
}

/** Where the time of a long suite went: the files that took 10 s or more. CI names so many that its log is a profile. */
function slowestOf(files, most) {
  return [...files]
    .filter(([, { ms }]) => ms >= 10_000)
    .toSorted(([, a], [, b]) => b.ms - a.ms)
    .slice(0, most)
    .map(([file, { ms }]) => `${file.replace(/^tests\//, '')} ${Math.round(ms / 1000)} s`)
    .join(', ');
}

/** Removes the list of passed files and tests, so that only failures are printed. */
function withoutWhatPassed(output) {
  const lines = output.trimEnd().split('\n');
  return lines.filter((line) => !/^\s*✓ /.test(line)).join('\n');
}
