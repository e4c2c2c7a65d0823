import type { Rule } from '../rule.ts';

const allowed = new Set([
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'index.html',
  'src',
  'public',
  'sw',
  'tests',
  'README.md',
  'LICENSE',
]);

export const topLevel: Rule = {
  name: 'top-level',
  states: 'nothing is added to the top level',
  breaches: (tree) => tree.topLevel.filter((name) => !allowed.has(name)).map((name) => ({ path: name, why: 'is not on the list' })),
};
