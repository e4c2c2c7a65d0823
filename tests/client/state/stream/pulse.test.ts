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
    ['the first packet after a silence brings it back', [...opened, ...heard(1, 9), ...heard(20, 20)], 20, true],
    ['a lost stream is no pulse at once', [...opened, ...heard(1, 9), [9.5, 'lost']], 9.5, false],
    [
      'one that has just come back has no new price yet',
      [...opened, ...heard(1, 9), [9.5, 'lost'], [10, 'open'], [10, 'expected']],
      10.5,
      false,
    ],
    ['with its first packet it is', [...opened, ...heard(1, 9), [9.5, 'lost'], [10, 'open'], [10, 'expected'], ...heard(11, 11)], 11, true],
    ['where no packet is wanted, at once', [...opened, ...heard(1, 9), [9.5, 'lost'], [10, 'open']], 10, true],
    [
      'lost again within six seconds it must hold',
      [...opened, ...heard(1, 9), [9.5, 'lost'], [10, 'open'], [12, 'lost'], [13, 'open'], ...heard(14, 18)],
      18,
      false,
    ],
    ['for six seconds', [...opened, ...heard(1, 9), [9.5, 'lost'], [10, 'open'], [12, 'lost'], [13, 'open'], ...heard(14, 19)], 19, true],
    [
      'unless the trader asks',
      [...opened, ...heard(1, 9), [9.5, 'lost'], [10, 'open'], [12, 'lost'], [12.5, 'asked'], [13, 'open'], ...heard(14, 14)],
      14,
      true,
    ],
    [
      'lost again after a while it need not',
      [...opened, ...heard(1, 9), [9.5, 'lost'], [10, 'open'], ...heard(11, 17), [17, 'lost'], [18, 'open'], ...heard(19, 19)],
      19,
      true,
    ],
    [
      'nor after a break that was no flap',
      [...opened, ...heard(1, 9), [9.5, 'lost'], [60, 'open'], [62, 'lost'], [63, 'open'], ...heard(64, 64)],
      64,
      true,
    ],
    ['a page that was hidden hears nothing', [...opened, ...heard(1, 9), [10, 'off']], 10, false],
    ['and need not wait when it is open again', [...opened, ...heard(1, 9), [10, 'off'], [12, 'open']], 12, true],
    ['who asks for no more prices is not found silent', [...opened, [3, 'not-expected']], 9, true],
  ] as const)('%s', (_what, steps, second, expected) => {
    expect(holds(after(...(steps as readonly Step[])), at(second))).toBe(expected);
  });

  test('a wire that comes and goes every five seconds holds once at most', () => {
    let pulse = after(...opened, ...heard(1, 9));
    const held: number[] = [];
    for (let second = 10; second < 70; second += 1) {
      const on = Math.floor(second / 5) % 2 === 1;
      if (second % 5 === 0) pulse = pulseAfter(pulse, on ? 'open' : 'lost', at(second));
      else if (on) pulse = pulseAfter(pulse, 'heard', at(second));
      if (holds(pulse, at(second))) held.push(second);
    }
    expect(held).toEqual([15, 16, 17, 18, 19]);
  });

  test('a stream that falls silent for five seconds again and again holds once at most', () => {
    let pulse = after(...opened, ...heard(1, 9));
    const held: number[] = [];
    for (let second = 10; second < 70; second += 1) {
      if (second % 10 < 3) pulse = pulseAfter(pulse, 'heard', at(second));
      if (second % 10 < 3 && holds(pulse, at(second))) held.push(second);
    }
    expect(held).toEqual([10, 11, 12, 20, 21, 22]);
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
