import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const TRAPS = 30;

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
const rows = read('known-traps.tsv')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [trap, rule = '', link = '', test = ''] = line.split('\t');
    return { trap: Number(trap), rule, link, test };
  });

it('every known trap has a rule of ours and at least one test', () => {
  const first = new Map(rows.toReversed().map((row) => [row.trap, row]));
  expect([...first.keys()].toSorted((a, b) => a - b)).toEqual(Array.from({ length: TRAPS }, (_, index) => index + 1));
  expect([...first.values()].filter((row) => row.rule === '')).toEqual([]);
});

it('every test that the table of traps names is in its file', () => {
  const missing = rows.filter(({ link, test }) => {
    const lines = read(link).split('\n');
    return !lines.some((line) => /^\s*(?:it|test)(?:\.each)?\(/.test(line) && line.includes(`'${test}'`));
  });
  expect(missing).toEqual([]);
});
