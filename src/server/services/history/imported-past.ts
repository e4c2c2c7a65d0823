import { constantMaturity, type TermPoint } from '#domain/indicators/constant-maturity.ts';
import { importedFigures, type ImportedFigures } from '#domain/indicators/imported-chain-figures.ts';
import { volatilityStanding } from '#domain/indicators/volatility-rank.ts';
import type { ImportedChain } from '#domain/market/imported-chain.ts';
import type { ExchangeTime } from '#domain/units/time.ts';
import { MATURITY_YEARS } from '#server/services/chain-figures/chain-days.ts';
import { gentleWork } from './gentle-work.ts';

/** How the figures of imported chains went up to a session. */
export interface ImportedPast {
  /** One expiry in the sessions that have it, oldest first. */
  readonly days: readonly { readonly date: string; readonly at: ExchangeTime; readonly figures: ImportedFigures }[];
  /** Volatility 30 days ahead of the sessions with expiries to both sides of it, oldest first, and where the session's own stands. */
  readonly volatilities: readonly { readonly date: string; readonly iv: number }[];
  readonly current: number | null;
  readonly rank: number | null;
  readonly percentile: number | null;
  /** Sessions before that have a volatility. */
  readonly sessions: number;
}

/** Returns what chains, by date and read when it is their turn, say of an expiry and of the underlying up to a session. Others may go on meanwhile: a year may be thousands of chains. */
export async function importedPast(
  chains: Iterable<ImportedChain>,
  { date, expiry }: { readonly date: string; readonly expiry: string },
): Promise<ImportedPast> {
  const days: ImportedPast['days'][number][] = [];
  const terms = new Map<string, TermPoint[]>();
  const work = gentleWork(new AbortController().signal);
  for (const chain of chains) {
    const figures = importedFigures(chain);
    if (chain.expiry === expiry) days.push({ date: chain.date, at: chain.at, figures });
    const { years, atmVolatility: volatility } = figures;
    if (volatility !== null) terms.set(chain.date, [...(terms.get(chain.date) ?? []), { years, volatility }]);
    const rest = work.turn();
    if (rest !== null) await rest;
  }
  const volatilities = [...terms].flatMap(([day, points]) => {
    // From one side of it alone the figure would be that of another time ahead.
    const around = points.some(({ years }) => years <= MATURITY_YEARS) && points.some(({ years }) => years >= MATURITY_YEARS);
    const iv = around ? constantMaturity(points, MATURITY_YEARS) : null;
    return iv === null ? [] : [{ date: day, iv }];
  });
  const current = volatilities.find((each) => each.date === date)?.iv ?? null;
  const earlier = volatilities.flatMap((each) => (each.date < date ? [each.iv] : []));
  const standing = volatilityStanding(earlier, current);
  return { days, volatilities, current, rank: standing?.rank ?? null, percentile: standing?.percentile ?? null, sessions: earlier.length };
}
