import { activity } from '../processes/activity.ts';
import { hashUnit } from '../processes/random.ts';

/** Returns a day's volume spread over its minutes: busy at both ends, uneven between, and the sum is the day's. `key` makes it its own. */
export function spreadVolume(total: number, minutes: number, key: number): readonly number[] {
  const running = new Float64Array(minutes);
  let sum = 0;
  for (let minute = 0; minute < minutes; minute += 1) {
    const draw = hashUnit(key, minute, 0x2545f491);
    sum += activity((minute + 0.5) / minutes) * (0.25 - 0.75 * Math.log(1 - draw));
    running[minute] = sum;
  }
  let before = 0;
  return Array.from(running, (part) => {
    const upTo = Math.round((total * part) / sum);
    const own = upTo - before;
    before = upTo;
    return own;
  });
}
