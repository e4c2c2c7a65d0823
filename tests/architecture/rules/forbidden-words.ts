import { matchingLines, type Rule } from '../rule.ts';

// The words are spelt so that the present file does not match.
const forbidden = new RegExp(
  [
    '(?:^|[^a-z])/(?:wor[k]|far[m])/',
    '/tmp/bas[h]_',
    'https?://[^ "]*(?:registr[y]|mirro[r])[^ "]*',
    'TOD[O]',
    'FIXM[E]',
    String.raw`\.onl[y]\(`,
    String.raw`\b(?:it|test|describe)\.(?:ski[p]|tod[o])\b`,
    String.raw`expect\(tru[e]\)`,
    String.raw`\bas an[y]\b`,
    String.raw`@ts-(?:ignor[e]|nochec[k]|expect-erro[r])`,
    '(?:es|ox)lint-disabl[e]',
  ].join('|'),
);

export const forbiddenWords: Rule = {
  name: 'forbidden-words',
  states: 'no machine path, registry host, note to self, silenced check or skipped test stands in the project',
  breaches: (tree) =>
    matchingLines(
      tree.files.filter((file) => file.path !== 'package-lock.json' && !file.path.endsWith('.svg') && !file.path.endsWith('.tsbuildinfo')),
      forbidden,
      (match) => `says ${match.trim()}`,
    ),
};
