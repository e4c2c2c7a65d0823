import { describe, expect, it } from 'vitest';
import { type IdeaOutcome, OPEN_IDEA, reduceOutcome } from '#domain/ideas/idea-outcome.ts';
import { addToRecord, NO_RECORD, type TrackRecord } from '#domain/ideas/track-record.ts';
import { exchangeTime } from '#domain/units/time.ts';

const idea = { at: exchangeTime(1_000), validUntil: exchangeTime(9_000), entry: -50, stop: -80, target: -20, lotSize: 65, charges: 100 };
const tick = (at: number, value: number | null) => ({ at: exchangeTime(at), value });
const after = (...ticks: ReturnType<typeof tick>[]) =>
  ticks.reduce((outcome: IdeaOutcome, one) => reduceOutcome(idea, outcome, one), OPEN_IDEA);

describe('what becomes of an idea', () => {
  it('is decided by later ticks alone', () => {
    expect(after(tick(500, -10), tick(1_000, -10))).toEqual(OPEN_IDEA);
    expect(after(tick(1_001, -60))).toEqual(OPEN_IDEA);
  });

  it('is hit at its target and stopped at its stop, with the money after charges and the multiple of what was risked', () => {
    expect(after(tick(2_000, -20))).toEqual({ status: 'hit', closedAt: 2_000, exit: -20, outcome: 1_850, rMultiple: 1_850 / 2_050 });
    expect(after(tick(2_000, -80))).toEqual({ status: 'stopped', closedAt: 2_000, exit: -80, outcome: -2_050, rMultiple: -1 });
  });

  it('loses more than planned when the price jumps past the stop', () => {
    expect(after(tick(2_000, -100)).rMultiple).toBeLessThan(-1.5);
  });

  it('expires at the price of the first tick at its end, whatever that is, and without a price has no outcome', () => {
    expect(after(tick(9_000, -10))).toMatchObject({ status: 'expired', outcome: 2_500 });
    expect(after(tick(9_500, null))).toEqual({ status: 'expired', closedAt: 9_500, exit: null, outcome: null, rMultiple: null });
    expect(after(tick(8_000, null))).toEqual(OPEN_IDEA);
  });

  it('stays as it ended', () => {
    expect(after(tick(2_000, -20), tick(3_000, -100), tick(9_500, -100)).status).toBe('hit');
  });
});

describe('a track record', () => {
  it('counts what is closed and measured, with the mean and the worst', () => {
    const hit = after(tick(2_000, -20));
    const stopped = after(tick(2_000, -100));
    const unmeasured = after(tick(9_500, null));
    expect([hit, stopped, unmeasured, OPEN_IDEA].reduce((record: TrackRecord, one) => addToRecord(record, one), NO_RECORD)).toEqual({
      closed: 2,
      hit: 1,
      stopped: 1,
      expired: 0,
      meanOutcome: ((hit.outcome ?? 0) + (stopped.outcome ?? 0)) / 2,
      meanR: ((hit.rMultiple ?? 0) + (stopped.rMultiple ?? 0)) / 2,
      worstR: stopped.rMultiple,
    });
  });
});
