import { matchingLines, type Rule } from '../rule.ts';

export const testWaits: Rule = {
  name: 'test-waits',
  states: 'a test waits for what it expects, never for a time',
  breaches: (tree) =>
    matchingLines(
      tree.files.filter((file) => file.path.endsWith('.test.ts') || file.path.endsWith('.test.tsx')),
      /waitForTimeout\(|setTimeout\(\s*(?:resolve|done|r)\b|timers\/promises|\bsleep\(|\bdelay\(/,
      (match) => `${match} waits for a time`,
    ),
};
