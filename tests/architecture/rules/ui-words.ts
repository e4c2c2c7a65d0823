import { matchingLines, type Rule } from '../rule.ts';

const trading =
  /\b(?:prices?|brokers?|portfolios?|instruments?|strikes?|expiry|expiries|lots?|trad(?:e|es|er|ing)|pnl|profit|rupees?|tickers?|nifty|buy|sell|quotes?|premium|fills?|bids?|futures|markets?|paper)\b/i;
const quotesInProse = /single quotes|double quotes|fill-current|fill="|fill=\{|fill-none/;

export const uiWords: Rule = {
  name: 'ui-words',
  states: 'the ui kit knows no trading word',
  breaches: (tree) =>
    matchingLines(
      tree.files.filter((file) => file.code && file.path.startsWith('src/client/ui/')),
      trading,
      (match) => `says ${match}`,
    ).filter((breach) => {
      const line = tree.files.find((file) => file.path === breach.path)?.lines[(breach.line ?? 1) - 1] ?? '';
      return !quotesInProse.test(line);
    }),
};
