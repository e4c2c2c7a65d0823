import { addDays } from '#domain/calendar/dates.ts';
import { type ChainFigures, chainFigures } from '#domain/indicators/chain-figures.ts';
import { constantMaturity } from '#domain/indicators/constant-maturity.ts';
import type { DailyChain } from '#domain/market/daily-chain.ts';
import { yearsToExpiry } from '#domain/calendar/time-to-expiry.ts';
import type { Db } from '#server/db/database.ts';
import { listClosingChains } from '#server/repositories/chain-samples.ts';
import { gentleWork } from '#server/services/history/gentle-work.ts';
import { chainOfRow } from '#server/services/history/history-rows.ts';
import { keptAnswers } from '#server/platform/kept-answers.ts';

/** A year of sessions and a few days. */
const LOOK_BACK_DAYS = 370;
/** The maturity for which an underlying's volatility is computed each day. */
export const MATURITY_YEARS = 30 / 365;

/** An expiry's chain at the close, without its strikes. */
interface ClosedChain extends Pick<DailyChain, 'expiry' | 'date' | 'at' | 'expiresAt' | 'spot' | 'forward'> {
  readonly figures: ChainFigures;
}

/** The closing chains of an underlying. */
interface ChainDays {
  /** Oldest first. */
  readonly chains: readonly ClosedChain[];
  /** The volatility 30 days ahead of each date, oldest first. */
  readonly volatilities: readonly { readonly date: string; readonly iv: number }[];
}

function volatilitiesOf(chains: readonly ClosedChain[]): ChainDays['volatilities'] {
  const dates = new Map<string, ClosedChain[]>();
  for (const chain of chains) {
    const day = dates.get(chain.date);
    if (day) day.push(chain);
    else dates.set(chain.date, [chain]);
  }
  return [...dates].flatMap(([date, closed]) => {
    const points = closed.flatMap(({ at, expiresAt, figures }) =>
      figures.atmVolatility === null ? [] : [{ years: yearsToExpiry(at, expiresAt), volatility: figures.atmVolatility }],
    );
    const iv = constantMaturity(points, MATURITY_YEARS);
    return iv === null ? [] : [{ date, iv }];
  });
}

/** Returns the reader of closing chains. They are read again when `version` shows that the stored history has grown. */
export function createChainDays(db: Db, version: () => string) {
  const known = keptAnswers<ChainDays>();

  async function load(underlying: string, today: string): Promise<ChainDays> {
    const rows = await listClosingChains(db, underlying, addDays(today, -LOOK_BACK_DAYS));
    const chains: ClosedChain[] = [];
    const work = gentleWork(new AbortController().signal);
    for (const row of rows) {
      const { rows: strikes, ...chain } = chainOfRow(row);
      const { expiry, date, at, expiresAt, spot, forward } = chain;
      chains.push({ expiry, date, at, expiresAt, spot, forward, figures: chainFigures({ rows: strikes, forward }) });
      const rest = work.turn();
      if (rest !== null) await rest;
    }
    return { chains, volatilities: volatilitiesOf(chains) };
  }

  return (underlying: string, today: string): Promise<ChainDays> =>
    known(underlying, `${today} ${version()}`, () => load(underlying, today));
}
