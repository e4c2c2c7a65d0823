import { matchingLines, type Rule } from '../rule.ts';

const impure = new RegExp(
  [
    String.raw`\bDate\.now\b`,
    String.raw`\bnew Date\(\s*\)`,
    String.raw`(?<!new )\bDate\(`,
    String.raw`\bMath\.random\b`,
    String.raw`\bconsole\.`,
    String.raw`\bperformance\.`,
    String.raw`\bcrypto\.`,
    String.raw`\bprocess\.`,
    String.raw`\bset(Timeout|Interval|Immediate)\(`,
    String.raw`\bfetch\(`,
    String.raw`['"]node:`,
  ].join('|'),
);
const comment = /^\s*(\*|\/\/|\/\*)/;

export const purity: Rule = {
  name: 'purity',
  states: 'domain, contract and simulator know no clock, no chance, no console and no outside world',
  breaches: (tree) => {
    const files = tree.files.filter((file) => file.code && /^src\/(domain|contract|simulator)\//.test(file.path));
    return matchingLines(files, impure, (match) => `${match} is not pure`).filter((breach) => {
      const line = files.find((file) => file.path === breach.path)?.lines[(breach.line ?? 1) - 1] ?? '';
      return !comment.test(line);
    });
  },
};
