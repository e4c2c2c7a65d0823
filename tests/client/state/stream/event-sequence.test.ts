import { describe, expect, test } from 'vitest';
import { afterEvent, afterHello, isForeignLog, type EventSequence } from '#client/state/stream/stream.ts';

const at = (last: number | null, catchUpTo: number | null = null): EventSequence => ({ last, catchUpTo });

describe('the sequence of events', () => {
  test('a device that has none starts at the head', () => {
    expect(afterHello(at(null), 7)).toEqual(at(7));
  });
  test('a device that was away catches up to the head of the hello', () => {
    expect(afterHello(at(3), 7)).toEqual(at(3, 7));
    expect(afterHello(at(7), 7)).toEqual(at(7));
  });
  test('a head behind what was taken is another log', () => {
    expect(isForeignLog(at(9), 7)).toBe(true);
    expect(isForeignLog(at(7), 7)).toBe(false);
    expect(isForeignLog(at(null), 7)).toBe(false);
    expect(afterHello(at(9), 7)).toEqual(at(7));
  });
  test('the next event is applied, an old one is a repeat, a jump is a gap', () => {
    expect(afterEvent(at(3), 4)).toEqual({ verdict: 'apply', next: at(4) });
    expect(afterEvent(at(3), 3)).toEqual({ verdict: 'repeat', next: at(3) });
    expect(afterEvent(at(3), 2)).toEqual({ verdict: 'repeat', next: at(3) });
    expect(afterEvent(at(3), 6)).toEqual({ verdict: 'gap', next: at(6) });
  });
  test('catching up ends with the event at the head', () => {
    expect(afterEvent(at(3, 5), 4).next).toEqual(at(4, 5));
    expect(afterEvent(at(4, 5), 5).next).toEqual(at(5));
  });
});
