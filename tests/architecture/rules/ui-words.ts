import { matchingLines, type Rule } from '../rule.ts';

const trading =
  /\b(?:prices?|brokers?|portfolios?|instruments?|strikes?|expiry|expiries|lots?|trad(?:e|es|er|ing)|pnl|profit|rupees?|tickers?|nifty|quotes?|premium|fills?|bids?|futures|markets?|paper)\b/i;
/** Lower-case `buy` and `sell` are names of colour tokens, which the kit has to know. */
const sides = /\b(?:Buy|Sell)\b/;
const quotesInProse = /single quotes|double quotes|fill-current|fill="|fill=\{|fill-none/;

export const uiWords: Rule = {
  name: 'ui-words',
  states: 'the ui kit knows no trading word',
  breaches: (tree) =>
    [trading, sides]
      .flatMap((words) =>
        matchingLines(
          tree.files.filter((file) => file.code && file.path.startsWith('src/client/ui/')),
          words,
          (match) => `says ${match}`,
        ),
      )
      .filter((breach) => {
        const line = tree.files.find((file) => file.path === breach.path)?.lines[(breach.line ?? 1) - 1] ?? '';
        return !quotesInProse.test(line);
      }),
};
