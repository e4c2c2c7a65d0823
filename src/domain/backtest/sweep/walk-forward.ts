import { dailySharpe, deepestFall, profitFactorOf } from '../days/day-figures.ts';

export const OBJECTIVES = ['net', 'sharpe', 'profit-factor', 'net-by-drawdown'] as const;
/** How the best variant of a training window is chosen. */
export type Objective = (typeof OBJECTIVES)[number];

interface Window {
  /** Indexes of days: from `from` up to, not including, `to`. */
  readonly from: number;
  readonly to: number;
}

/** One step: the best variant of a training window, and its result on the days after it. */
interface WalkStep {
  readonly train: Window;
  readonly test: Window;
  readonly variant: number;
  readonly trainNet: number;
  readonly testNet: number;
}

interface WalkForward {
  readonly steps: readonly WalkStep[];
  /** Results by day of all test windows, one after the other, each with the variant chosen for it. */
  readonly nets: readonly number[];
  /** The same days with the variant that is best over all days, known only in hindsight. */
  readonly hindsight: readonly number[];
  /** Mean result of a test day divided by the mean result of a training day of the chosen variants; null where training made nothing. */
  readonly efficiency: number | null;
}

const sumOf = (nets: readonly number[]): number => nets.reduce((sum, net) => sum + net, 0);

function worthOf(nets: readonly number[], objective: Objective): number {
  if (objective === 'net') return sumOf(nets);
  if (objective === 'sharpe') return dailySharpe(nets) ?? -Infinity;
  // Without a loss or a drawdown there is no divisor: a profit then ranks above all variants that have one.
  if (objective === 'profit-factor') return profitFactorOf(nets) ?? (sumOf(nets) > 0 ? Number.MAX_SAFE_INTEGER : -Infinity);
  const fall = deepestFall(nets);
  return fall > 0 ? sumOf(nets) / fall : sumOf(nets) > 0 ? Number.MAX_SAFE_INTEGER : -Infinity;
}

/** Returns the variant that is the best of a window: of equal ones the most profitable, of equally profitable ones the first. */
function bestOf(variants: readonly (readonly number[])[], { from, to }: Window, objective: Objective): number {
  let [best, most, mostNet] = [0, -Infinity, -Infinity];
  for (const [place, nets] of variants.entries()) {
    const window = nets.slice(from, to);
    const [worth, net] = [worthOf(window, objective), sumOf(window)];
    if (worth > most || (worth === most && net > mostNet)) [best, most, mostNet] = [place, worth, net];
  }
  return best;
}

/**
 * Returns the result of choosing the best variant of each training window and trading it on the test window after it; windows advance by the length of the
 * test. Variants are given by their results on the same days. Null where the days are too few for one window and a day after it.
 */
export function walkForward(
  variants: readonly (readonly number[])[],
  { train, test, objective }: { readonly train: number; readonly test: number; readonly objective: Objective },
): WalkForward | null {
  const days = variants[0]?.length ?? 0;
  const steps: WalkStep[] = [];
  for (let from = 0; from + train < days; from += test) {
    const [trained, tested] = [
      { from, to: from + train },
      { from: from + train, to: Math.min(from + train + test, days) },
    ];
    const variant = bestOf(variants, trained, objective);
    const nets = variants[variant] ?? [];
    const netOf = (window: Window) => sumOf(nets.slice(window.from, window.to));
    steps.push({ train: trained, test: tested, variant, trainNet: netOf(trained), testNet: netOf(tested) });
  }
  if (steps.length === 0) return null;
  const nets = steps.flatMap(({ variant, test: { from, to } }) => (variants[variant] ?? []).slice(from, to));
  const best = variants[bestOf(variants, { from: 0, to: days }, objective)] ?? [];
  const trainDaily = sumOf(steps.map(({ trainNet }) => trainNet)) / (steps.length * train);
  return { steps, nets, hindsight: best.slice(train), efficiency: trainDaily > 0 ? sumOf(nets) / nets.length / trainDaily : null };
}
