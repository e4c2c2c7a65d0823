import { describe, expect, test } from 'vitest';
import type { Freshness } from '#domain/market/freshness.ts';
import { FIRST_PULSE, holds, pulseAfter, type Pulse, type PulseInput } from '#client/state/stream/pulse.ts';
import { heldFreshness } from '#client/widgets/held-freshness.ts';

const HOUR = 3_600_000;
type Step = readonly [second: number, input: PulseInput];
const at = (second: number, wallShift = 0) => ({ wall: 1_800_000_000_000 + second * 1_000 + wallShift, steady: second * 1_000 });
const after = (...steps: readonly Step[]): Pulse =>
  steps.reduce((pulse, [second, input]) => pulseAfter(pulse, input, at(second)), FIRST_PULSE);
const heard = (from: number, to: number): Step[] => Array.from({ length: to - from + 1 }, (_, index) => [from + index, 'heard'] as const);
const opened: readonly Step[] = [
  [0, 'open'],
  [0, 'expected'],
];

describe('the pulse of the stream', () => {
  test.each([
    ['of a back end without a stream it holds', [[0, 'off']], 500, true],
    ['a page that wants no prices expects no packets', [[0, 'open']], 14, true],
    ['packets come', [...opened, ...heard(1, 9)], 10, true],
    ['a frozen server is noticed after four seconds', [...opened, ...heard(1, 9)], 13, true],
    ['and not later', [...opened, ...heard(1, 9)], 13.1, false],
    ['prices that never come are noticed as well', opened, 4.1, false],
    ['the first packet after a silence is not enough', [...opened, ...heard(1, 9), ...heard(20, 20)], 20, false],
    ['six seconds of packets are', [...opened, ...heard(1, 9), ...heard(20, 26)], 26, true],
    ['a lost stream is no pulse at once', [...opened, ...heard(1, 9), [9.5, 'lost']], 9.5, false],
    ['nor is one that has just come back', [...opened, ...heard(1, 9), [9.5, 'lost'], [10, 'open']], 15, false],
    ['six seconds later it is', [...opened, ...heard(1, 9), [9.5, 'lost'], [10, 'open'], ...heard(11, 16)], 16, true],
    ['a page that was hidden hears nothing', [...opened, ...heard(1, 9), [10, 'off']], 10, false],
    ['and need not wait when it is open again', [...opened, ...heard(1, 9), [10, 'off'], [12, 'open']], 12, true],
    ['who asks for no more prices is not found silent', [...opened, [3, 'not-expected']], 9, true],
  ] as const)('%s', (_what, steps, second, expected) => {
    expect(holds(after(...(steps as readonly Step[])), at(second))).toBe(expected);
  });

  test('a wire that comes and goes every five seconds never holds', () => {
    let pulse = after(...opened, ...heard(1, 9));
    const held: boolean[] = [];
    for (let second = 10; second < 70; second += 1) {
      const on = Math.floor(second / 5) % 2 === 1;
      if (second % 5 === 0) pulse = pulseAfter(pulse, on ? 'open' : 'lost', at(second));
      else if (on) pulse = pulseAfter(pulse, 'heard', at(second));
      held.push(holds(pulse, at(second)));
    }
    expect(held).not.toContain(true);
  });

  test('after eight hours of sleep it does not hold, whether the machine counted them or not, nor after its clock was set', () => {
    const pulse = after(...opened, ...heard(1, 9));
    expect(holds(pulse, at(9 + 8 * 3_600))).toBe(false);
    expect(holds(pulse, at(9.5, 8 * HOUR))).toBe(false);
    expect(holds(pulse, at(14, -HOUR))).toBe(false);
    expect(holds(pulse, at(9.5, -HOUR))).toBe(true);
  });
});

test.each([
  [null, 'live', false, 'live'],
  ['live', 'slow', true, 'slow'],
  ['live', 'cached', false, 'cached'],
  ['cached', 'live', true, 'live'],
  ['cached', 'live', false, 'cached'],
  ['cached', 'slow', false, 'cached'],
  ['slow', 'cached', false, 'cached'],
  ['unknown', 'slow', false, 'unknown'],
  // A kept copy that comes a moment after the badge.
  ['unknown', 'cached', false, 'cached'],
] as const satisfies readonly (readonly [Freshness | null, Freshness, boolean, Freshness])[])(
  'a badge that says %s of a number that is %s, the pulse holding: %s, says %s',
  (shown, now, steady, expected) => {
    expect(heldFreshness(shown, now, steady)).toBe(expected);
  },
);
