import { useMemo } from 'react';
import type { OthersMove } from '#client/state/device/others-move.ts';
import { type DailyCloses, dailyClosesAtom, openDailyClosesAtom } from '#client/state/market/daily-closes.ts';
import type { Resource } from '#client/state/resource/resource.ts';
import { useResources } from '#client/state/resource/use-resources.ts';
import { type Beta, betaOf, type DatedClose } from '#domain/market/beta.ts';
import type { HeldPart } from './book-of.ts';

/** The beta of an underlying; `none`: its closes or those of the reference could not be had. */
export type OtherBeta = Beta | { readonly kind: 'none' };

/** The betas of all underlyings except the reference by name, and the source of their closes. */
export interface Betas {
  readonly of: ReadonlyMap<string, OtherBeta>;
  /** The oldest closes from this device's copies; null = all were just fetched. */
  readonly stored: Resource<DailyCloses> | null;
  readonly simulated: boolean;
  readonly waiting: boolean;
}

type Closes = readonly DatedClose[] | undefined;
const otherBeta = (closes: Closes, market: Closes): OtherBeta => (closes && market ? betaOf(closes, market) : { kind: 'none' });

/** Returns the betas against the first part, from daily closes; a single underlying needs no fetch. */
export function useBetas(parts: readonly HeldPart[]): Betas {
  const ids = useMemo(() => (parts.length > 1 ? [...new Set(parts.map(({ spotId }) => spotId))] : []), [parts]);
  const answers = useResources(ids, dailyClosesAtom, openDailyClosesAtom);
  return useMemo(() => {
    const closes = new Map(answers.map(({ value }, place) => [ids[place], value?.closes]));
    const [reference, ...others] = parts;
    const market = closes.get(reference?.spotId);
    const known = answers.filter(({ value }) => value !== null);
    return {
      of: new Map(others.map(({ underlying, spotId }) => [underlying, otherBeta(closes.get(spotId), market)])),
      stored: known.filter(({ source }) => source === 'storage').toSorted((a, b) => (a.receivedAt ?? 0) - (b.receivedAt ?? 0))[0] ?? null,
      simulated: known.some(({ value }) => value?.simulated),
      waiting: answers.some(({ value, status }) => value === null && status !== 'error'),
    };
  }, [answers, ids, parts]);
}

/** Returns the parts under the chosen assumption about their moves with the first part; a part without a beta moves by the same percentage. */
export function movedParts(parts: readonly HeldPart[], { of }: Betas, move: OthersMove): readonly HeldPart[] {
  if (move === 'same') return parts;
  return parts.map((part) => {
    const beta = of.get(part.underlying);
    return beta?.kind === 'known' ? { ...part, beta: beta.beta } : part;
  });
}
