import { fileCalendar } from '#server/services/own-history/file-calendar.ts';
import { constantMaturity, type TermPoint } from '#domain/indicators/constant-maturity.ts';
import { importedFigures, type ImportedFigures } from '#domain/indicators/imported-chain-figures.ts';
import { volatilityStanding } from '#domain/indicators/volatility-rank.ts';
import type { ImportedChain } from '#domain/market/imported-chain.ts';
import type { ExchangeTime } from '#domain/units/time.ts';
import { MATURITY_YEARS } from '#server/services/chain-figures/chain-days.ts';
import { gentleWork } from './gentle-work.ts';

/** The figures of imported chains up to a session. */
export interface ImportedPast {
  /** The figures of one expiry by session, oldest first. */
  readonly days: readonly { readonly date: string; readonly at: ExchangeTime; readonly figures: ImportedFigures }[];
  /** The 30-day volatility of each session with expiries on both sides of it, oldest first, and the rank of the current one. */
  readonly volatilities: readonly { readonly date: string; readonly iv: number }[];
  readonly current: number | null;
  readonly rank: number | null;
  readonly percentile: number | null;
  /** Earlier sessions with a volatility. */
  readonly sessions: number;
}

/** Returns the figures of an expiry and of the underlying up to a session, from chains by date. Yields between chains: a year may have thousands. */
export async function importedPast(
  chains: Iterable<ImportedChain>,
  { date, expiry }: { readonly date: string; readonly expiry: string },
): Promise<ImportedPast> {
  const days: ImportedPast['days'][number][] = [];
  const terms = new Map<string, TermPoint[]>();
  const work = gentleWork(new AbortController().signal);
  for (const chain of chains) {
    const figures = importedFigures(fileCalendar, chain);
    if (chain.expiry === expiry) days.push({ date: chain.date, at: chain.at, figures });
    const { years, atmVolatility: volatility } = figures;
    if (volatility !== null) terms.set(chain.date, [...(terms.get(chain.date) ?? []), { years, volatility }]);
    const rest = work.turn();
    if (rest !== null) await rest;
  }
  const volatilities = [...terms].flatMap(([day, points]) => {
    // Expiries on one side alone would give the volatility of another maturity.
    const around = points.some(({ years }) => years <= MATURITY_YEARS) && points.some(({ years }) => years >= MATURITY_YEARS);
    const iv = around ? constantMaturity(points, MATURITY_YEARS) : null;
    return iv === null ? [] : [{ date: day, iv }];
  });
  const current = volatilities.find((each) => each.date === date)?.iv ?? null;
  const earlier = volatilities.flatMap((each) => (each.date < date ? [each.iv] : []));
  const standing = volatilityStanding(earlier, current);
  return { days, volatilities, current, rank: standing?.rank ?? null, percentile: standing?.percentile ?? null, sessions: earlier.length };
}
