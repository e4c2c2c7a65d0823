// The rules for the subject line of a commit. CI checks every commit since the day on which the rules began.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { root } from './process.mjs';

const SINCE = '2026-11-30T04:00:00Z';
const LONGEST = 72;
/** Words that a subject begins with instead of an order: "added", "adding", "fix:". */
const NO_ORDER =
  /^(?:[a-z]+(?:\([^)]*\))?:|\w+ed\b(?<!need|feed|seed|speed|exceed|proceed|embed|shed|bleed)|\w+ing\b(?<!bring|ring|sing|string|swing))/i;

/** Returns what is wrong with a subject; [] when it is one order in at most 72 characters. */
export function faultsOf(subject) {
  const faults = [];
  if (subject.length > LONGEST) faults.push(`${subject.length} characters, at most ${LONGEST}`);
  if (!/^[A-Z]/.test(subject)) faults.push('begins without a capital letter');
  if (NO_ORDER.test(subject)) faults.push('does not begin with an order such as “Add”');
  if (subject.endsWith('.')) faults.push('ends with a full stop');
  return faults;
}

/** Checks the commits since the rules began; merges aside. Passes where there is no history. */
export async function commitSubjects() {
  let log;
  try {
    const run = promisify(execFile);
    ({ stdout: log } = await run('git', ['log', '--no-merges', `--since=${SINCE}`, '--format=%h %s'], { cwd: root }));
  } catch {
    return { code: 0, output: '' };
  }
  const wrong = log
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => faultsOf(line.slice(line.indexOf(' ') + 1)).map((fault) => `${line}: ${fault}`));
  return { code: wrong.length === 0 ? 0 : 1, output: wrong.join('\n') };
}
