import type { Rule } from '../rule.ts';

const stop = 400;
const median = 80;
/** Rows, not reasoning. */
const exempt = /generated\/|migrations\/|\/tables?\/|vectors|\.json$/;

const length = (text: string) => text.trimEnd().split('\n').length;

export const fileLength: Rule = {
  name: 'file-length',
  states: `no file is longer than ${stop} lines, and half of them have at most ${median}`,
  breaches: (tree) => {
    const files = tree.files.filter((file) => file.code && /^(src|sw|tests)\//.test(file.path) && !exempt.test(file.path));
    const long = files
      .filter((file) => length(file.text) > stop)
      .map((file) => ({ path: file.path, why: `has ${length(file.text)} lines, the stop is ${stop}` }));
    const sorted = files
      .filter((file) => !file.path.startsWith('tests/'))
      .map((file) => length(file.text))
      .toSorted((a, b) => a - b);
    const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
    return middle > median ? [...long, { path: 'src', why: `has a median of ${middle} lines a file, the bound is ${median}` }] : long;
  },
};
