import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { describe, expect, it } from 'vitest';
import { replayDay } from '#domain/backtest/replay/replay-day.ts';
import { firstLookAt } from '#domain/bots/definition-limits.ts';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import { DATE, definition, leg } from '#tests/support/bots/engine-trial.ts';
import { madeDay } from '#tests/support/bots/made-day.ts';
import { ended } from '#tests/support/bots/played-days.ts';

describe('a window that opens with the session', () => {
  it('is said to be looked at when its first minute has closed, which is when a backtest enters', () => {
    const { fills } = ended(replayDay(definition([leg()], { schedule: { from: '09:15' } }), madeDay({ date: DATE }), 'worst-first'));
    expect(nseFo.msOfDay(fills[0]!.at)).toBe((9 * 60 + 16) * MINUTE_MS);
    expect(firstLookAt(nseFo, '09:15')).toBe('09:16');
  });

  it.each(['09:16', '09:20', '15:00', '', '9:15', '25:00'])('says nothing of any other: %s', (from) => {
    expect(firstLookAt(nseFo, from)).toBeNull();
  });
});
