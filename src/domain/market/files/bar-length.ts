/** How long the bars of a file are, in minutes, 0 where it has none; `sure`: whether what is seen can be nothing else. */
export interface BarLength {
  readonly minutes: number;
  readonly sure: boolean;
}

const DAY = 1_440;
/** Chance of so many minutes of one step among those of scattered trades, below which they are bars of that step. */
const CHANCE = 1e-4;
/** Of what has a price in every minute so many of the minutes from the first to the last are there. */
const COVERED = 0.5;
/** Of the steps between bars so many are the same; the rest are gaps. */
const STEADY = 0.8;

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));

/** The step that all minutes have from the first, 0 of fewer than two. */
function stepOf(minutes: readonly number[]): number {
  const [first = 0] = minutes;
  return minutes.reduce((step, minute) => gcd(step, minute - first), 0);
}

/** The step of most of them where they leave most minutes out, 1 where they do not: a row before the opening breaks the step of all the others. */
function mostlyStepOf(minutes: readonly number[]): number {
  const [first = 0, last = 0] = [minutes[0], minutes.at(-1)];
  if (minutes.length >= (last - first + 1) * COVERED) return 1;
  const steps = minutes.slice(1).map((minute, place) => minute - (minutes[place] ?? 0));
  const count = (step: number) => steps.filter((other) => other === step).length;
  const usual = steps.reduce((best, step) => (count(step) > count(best) ? step : best), steps[0] ?? 1);
  return count(usual) >= steps.length * STEADY ? usual : 1;
}

/**
 * Returns how long bars are by the minutes of the day at which they stand, on a number of days: what has a price in every minute has a bar at every
 * step; options trade now and then, and a few of them may stand five minutes apart by chance.
 */
export function barLength(dense: Uint8Array, sparse: Uint8Array, days: number): BarLength {
  const placesOf = (set: Uint8Array) => [...set.keys()].filter((minute) => set[minute] === 1);
  const [own, others] = [placesOf(dense), placesOf(sparse)];
  const all = [...new Set([...own, ...others])].toSorted((a, b) => a - b);
  // Nothing of it is of a session.
  if (all.length === 0 && days === 0) return { minutes: 0, sure: false };
  if (all.length < 2) return days > 1 ? { minutes: DAY, sure: own.length > 0 || days > 3 } : { minutes: 1, sure: false };
  const steady = own.length > 1 ? Math.max(stepOf(own), mostlyStepOf(own)) : 0;
  if (steady > 1) return { minutes: steady, sure: own.length > 2 };
  const step = stepOf(all);
  if (step === 1) return { minutes: 1, sure: true };
  return { minutes: step, sure: step ** -(all.length - 1) < CHANCE };
}
