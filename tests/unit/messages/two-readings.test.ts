import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const FEATURES = ['backtest', 'lab', 'preview'];
const CLAIM = /between the two|(?:upper|lower) bound|entre les deux|borne (?:haute|basse)/i;

it('what a minute does not say is called two readings: no text calls them bounds, for a mix of the two may lie outside', () => {
  const claims = FEATURES.flatMap((feature) =>
    ['en', 'fr'].flatMap((language) => {
      const file = new URL(`../../../src/client/features/strategies/${feature}/messages/${language}.json`, import.meta.url);
      const messages = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
      return Object.entries(messages).flatMap(([id, text]) => (CLAIM.test(text) ? [`${language} ${id}`] : []));
    }),
  );
  expect(claims).toEqual([]);
});
