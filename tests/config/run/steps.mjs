// The two kinds of step: a check (one program, right or wrong) and a suite (a vitest project, counted test by test).
import { runNode } from './process.mjs';

/** Runs a check and counts it as one. Returns whether it passed. */
export async function check(tally, name, work) {
  const started = Date.now();
  tally.show(`${name} ...`);
  const { code, output } = await work();
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  if (code === 0) {
    tally.pass();
    tally.say(`ok      ${name} (${seconds} s)`);
    return true;
  }
  tally.fail(name);
  tally.say(`FAILED  ${name} (${seconds} s)\n${output.trimEnd()}\n`);
  return false;
}

/** Runs vitest projects and counts every test. */
export async function suite(tally, name, projects, { env = {}, filters = [] } = {}) {
  const started = Date.now();
  const count = { passed: 0, failed: 0, skipped: 0 };
  const failures = [];
  const files = [];
  const onLine = (line) => {
    const test = JSON.parse(line);
    if (test.state === 'figure') {
      tally.say(`        ${test.name}`);
      return;
    }
    if (test.state === 'file') {
      files.push(test);
      return;
    }
    if (test.state === 'passed') count.passed += 1;
    else if (test.state === 'failed') {
      count.failed += 1;
      tally.fail(`${test.file}: ${test.name}`);
      failures.push(`${test.file}: ${test.name}\n  ${test.message ?? ''}`);
    } else {
      count.skipped += 1;
      tally.skip(test.file, test.note ?? `${test.name} gives no reason`);
    }
    tally.show(`${name}: ${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`);
  };
  tally.show(`${name} ...`);
  const { code, output } = await runNode(
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
  tally.pass(count.passed);
  if (code !== 0 && count.failed === 0) {
    count.failed = 1;
    tally.fail(`${name}: vitest ended with code ${code}`);
  }
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  const line = `${name}: ${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped (${seconds} s)`;
  tally.say(count.failed === 0 ? `ok      ${line}` : `FAILED  ${line}\n${failures.join('\n')}\n\n${withoutWhatPassed(output)}\n`);
  const slowest = slowestOf(files);
  if (slowest) tally.say(`        slowest: ${slowest}`);
}

/** Where the time of a long suite went: the files that took 10 s or more, five at most. */
function slowestOf(files) {
  return files
    .filter(({ ms }) => ms >= 10_000)
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, 5)
    .map(({ file, ms }) => `${file.replace(/^tests\//, '')} ${Math.round(ms / 1000)} s`)
    .join(', ');
}

/** What failed is what is read: the list of passed files and tests is left out. */
function withoutWhatPassed(output) {
  const lines = output.trimEnd().split('\n');
  return lines.filter((line) => !/^\s*✓ /.test(line)).join('\n');
}
