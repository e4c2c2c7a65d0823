/** Length of the bars of a file in minutes, 0 without bars; `sure`: whether the stamps allow no other length. */
export interface BarLength {
  readonly minutes: number;
  readonly sure: boolean;
}

const DAY = 1_440;
/** Below this probability scattered trades would not all lie on one step by chance: then they are bars of that step. */
const CHANCE = 1e-4;
/** A series with a price in every minute has at least this share of the minutes between its first and last. */
const COVERED = 0.5;
/** Share of equal steps between bars; the rest are gaps. */
const STEADY = 0.8;

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));

/** The largest step that divides the distances of all minutes from the first; 0 for fewer than two. */
function stepOf(minutes: readonly number[]): number {
  const [first = 0] = minutes;
  return minutes.reduce((step, minute) => gcd(step, minute - first), 0);
}

/** The usual step, where most minutes between the first and the last are missing; else 1. A row before the opening breaks the common step. */
function mostlyStepOf(minutes: readonly number[]): number {
  const [first = 0, last = 0] = [minutes[0], minutes.at(-1)];
  if (minutes.length >= (last - first + 1) * COVERED) return 1;
  const steps = minutes.slice(1).map((minute, place) => minute - (minutes[place] ?? 0));
  const count = (step: number) => steps.filter((other) => other === step).length;
  const usual = steps.reduce((best, step) => (count(step) > count(best) ? step : best), steps[0] ?? 1);
  return count(usual) >= steps.length * STEADY ? usual : 1;
}

/**
 * Returns the length of bars by their minutes of the day, over a number of days. An index or a share (`dense`) has a bar at every step; options (`sparse`)
 * trade now and then, and a few trades may lie five minutes apart by chance.
 */
export function barLength(dense: Uint8Array, sparse: Uint8Array, days: number): BarLength {
  const placesOf = (set: Uint8Array) => [...set.keys()].filter((minute) => set[minute] === 1);
  const [own, others] = [placesOf(dense), placesOf(sparse)];
  const all = [...new Set([...own, ...others])].toSorted((a, b) => a - b);
  // No row lies within a session.
  if (all.length === 0 && days === 0) return { minutes: 0, sure: false };
  if (all.length < 2) return days > 1 ? { minutes: DAY, sure: own.length > 0 || days > 3 } : { minutes: 1, sure: false };
  const steady = own.length > 1 ? Math.max(stepOf(own), mostlyStepOf(own)) : 0;
  if (steady > 1) return { minutes: steady, sure: own.length > 2 };
  const step = stepOf(all);
  if (step === 1) return { minutes: 1, sure: true };
  return { minutes: step, sure: step ** -(all.length - 1) < CHANCE };
}
