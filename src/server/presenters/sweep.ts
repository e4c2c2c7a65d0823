import type { InferOutput } from 'valibot';
import type { sweep } from '#contract/schemas/sweep.ts';
import { luckOf } from '#domain/backtest/sweep/luck.ts';
import type { VariantDays, VariantResult } from '#domain/backtest/sweep/variant-result.ts';
import type { Variant } from '#domain/backtest/sweep/variants.ts';
import { moneyToDecimal } from '#domain/units/money.ts';
import { fourPlaces } from '#contract/present/backtest.ts';

type Wire = InferOutput<typeof sweep>;

/** The variants of a sweep, and the results so far: one result for each variant with a definition. */
export interface SweepResult {
  readonly axes: readonly { readonly paths: readonly string[]; readonly values: readonly number[] }[];
  readonly variants: readonly Variant[];
  readonly dates: readonly string[];
  readonly days: readonly VariantDays[];
  readonly from: Wire['from'];
  /** Names of the imports with the history. */
  readonly files: readonly string[];
  /** How many variants of this idea the user has tested completely, including these. */
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

/** Returns the result of each variant, null for a variant with invalid rules. */
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

/** Whether all variants have run on the same days, without which they cannot be compared. */
export function haveSameDays({ days }: Pick<SweepResult, 'days'>): boolean {
  return days.every(({ lows }) => lows.length === days[0]?.lows.length);
}

/** Returns a sweep in wire form: the average number of days run, and at the end the results. */
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
