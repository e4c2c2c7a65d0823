import type { InferOutput } from 'valibot';
import type { sweep } from '#contract/schemas/sweep.ts';
import { luckOf } from '#domain/backtest/sweep/luck.ts';
import type { VariantDays, VariantResult } from '#domain/backtest/sweep/variant-result.ts';
import type { Variant } from '#domain/backtest/sweep/variants.ts';
import { moneyToDecimal } from '#domain/units/money.ts';
import { fourPlaces } from '#contract/present/backtest.ts';

type Wire = InferOutput<typeof sweep>;

/** What a sweep plays, and what its variants came to so far: one each for those that have a definition. */
export interface SweepResult {
  readonly axes: readonly { readonly paths: readonly string[]; readonly values: readonly number[] }[];
  readonly variants: readonly Variant[];
  readonly dates: readonly string[];
  readonly days: readonly VariantDays[];
  readonly from: Wire['from'];
  /** Names of the imports that own history comes from. */
  readonly files: readonly string[];
  /** How many variants the user has played of this idea to the end, with these. */
  tried: number;
}

/** A sweep under way or ended. */
interface SweepJob extends Pick<Wire, 'status'> {
  readonly id: string;
  readonly reason: string | null;
  readonly total: number;
  /** Number of tests ahead in the queue; undefined unless the test is queued. */
  readonly ahead?: number | undefined;
  readonly result: SweepResult;
}

function resultOf(found: VariantResult): NonNullable<Wire['results'][number]> {
  return {
    low: moneyToDecimal(found.low),
    high: moneyToDecimal(found.high),
    charges: moneyToDecimal(found.charges),
    traded: found.traded,
    won: found.won,
    lost: found.lost,
    drawdown: moneyToDecimal(found.drawdown),
    profit_factor: fourPlaces(found.profitFactor),
    sharpe: fourPlaces(found.sharpe),
  };
}

/** Returns what each variant came to, null for one whose rules do not hold. */
function resultsOf({ variants, days }: SweepResult): Wire['results'] {
  let place = 0;
  return variants.map(({ definition }) => {
    const own = definition === null ? undefined : days[place++];
    return own === undefined ? null : resultOf(own.result());
  });
}

function luckOfDays({ days, tried }: SweepResult): Wire['luck'] {
  const luck = luckOf(
    days.map(({ lows }) => lows),
    tried,
  );
  if (luck === null) return null;
  const { best, expected, chance } = luck;
  return { best: fourPlaces(best), expected: fourPlaces(expected), chance: fourPlaces(chance) };
}

/** Whether all variants have been played on the same days: only then they can be held against each other. */
export function haveSameDays({ days }: Pick<SweepResult, 'days'>): boolean {
  return days.every(({ lows }) => lows.length === days[0]?.lows.length);
}

/** Returns a sweep as it is sent: how many days have been played, in the mean of its variants, and once it is over what they came to. */
export function presentSweep({ id, status, reason, total, ahead, result }: SweepJob): Wire {
  const { axes, variants, dates, days } = result;
  const played = days.reduce((sum, { lows }) => sum + lows.length, 0);
  const done = Math.floor(played / Math.max(1, days.length));
  const over = status !== 'waiting' && status !== 'running' && haveSameDays(result);
  return {
    sweep_id: id,
    status,
    reason_code: reason,
    from: result.from,
    files: [...result.files],
    done,
    total,
    ...(ahead === undefined ? {} : { ahead }),
    first_date: done === 0 ? null : (dates[0] ?? null),
    last_date: dates[done - 1] ?? null,
    axes: axes.map(({ paths, values }) => ({ paths: [...paths], values: [...values] })),
    variants: variants.length,
    playable: days.length,
    results: over && done > 0 ? resultsOf(result) : [],
    tried: result.tried,
    luck: over ? luckOfDays(result) : null,
  };
}
