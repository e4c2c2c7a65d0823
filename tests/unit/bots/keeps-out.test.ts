import { expect, it } from 'vitest';
import { JOURNAL_CODES } from '#domain/bots/engine/io.ts';
import { keepsOut } from '#domain/bots/engine/keeps-out.ts';

it('what keeps a bot out is one list: every day that is over, every filter, every limit and every refusal stands in it', () => {
  const out = JOURNAL_CODES.filter(keepsOut);
  for (const code of [
    'limit-loss',
    'limit-profit',
    'no-more-rounds',
    'reentry-too-late',
    'next-leg-busy',
    'refused-all',
    'declined',
    'not-answered',
    'rejected',
  ] as const)
    expect(out).toContain(code);
  for (const code of ['order-in', 'entered', 'stop', 'target', 'time-exit', 'resumed', 'approved', 'exit-rejected'] as const)
    expect(out).not.toContain(code);
});
