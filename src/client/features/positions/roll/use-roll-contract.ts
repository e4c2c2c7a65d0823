import { useState } from 'react';
import type { Chain, Instrument } from '#client/api/types.ts';
import { optionOfChain, useChain } from '#client/state/market/chain.ts';
import { useFutures } from '#client/state/market/futures.ts';
import { nearestListed, nextExpiryWith, rollExpiries } from '#domain/positions/roll-choice.ts';

/** The trader's choice; null = the proposed value. */
export interface RollChoice {
  readonly expiry: string | null;
  readonly strike: number | null;
}

/** The possible targets of a roll, from the listed contracts. */
export interface RollContract {
  /** Soonest first. */
  readonly expiries: readonly string[];
  readonly expiry: string | null;
  /** Of the chosen expiry, ascending; none of a future, nor while they are not known. */
  readonly strikes: readonly number[];
  readonly strike: number | null;
  /** Whether the wanted strike is not listed, so that the nearest one is used. */
  readonly unlisted: number | null;
  /** The contract; null while unknown. */
  readonly to: Instrument | null;
  /** Why there is none. */
  readonly missing: 'asking' | 'failed' | 'none' | null;
}

type Asked = Pick<ReturnType<typeof useChain>, 'status' | 'value'>;

const missingOf = (to: Instrument | null, expiry: string | null, resources: readonly Asked[]): RollContract['missing'] => {
  if (to !== null) return null;
  if (resources.some(({ status, value }) => status === 'error' && value === null)) return 'failed';
  return expiry === null && resources.every(({ value }) => value !== null) ? 'none' : 'asking';
};

const strikesIn = (chain: Chain): readonly number[] => chain.rows.map(({ strike }) => strike).toSorted((a, b) => a - b);

function useOptionRoll(from: Instrument | null, choice: RollChoice): RollContract {
  const own = useChain(from?.underlying ?? null, from?.expiry ?? null);
  // The chains are loaded one after the other until one lists the strike.
  const [known, setKnown] = useState<ReadonlyMap<string, readonly number[]>>(new Map());
  const listed = own.value?.expiries.map(({ expiry }) => expiry) ?? [];
  const proposed =
    from === null || from.expiry === null || from.strike === null
      ? null
      : nextExpiryWith(listed, from.expiry, from.strike, (expiry) => known.get(expiry) ?? null);
  const expiry = choice.expiry ?? proposed?.expiry ?? null;
  const chosen = useChain(expiry === null ? null : (from?.underlying ?? null), expiry);
  const chain = chosen.value?.expiry === expiry ? chosen.value : null;
  const strikes = chain === null ? [] : strikesIn(chain);
  if (chain !== null && !known.has(chain.expiry)) setKnown(new Map([...known, [chain.expiry, strikes]]));
  const wanted = choice.strike ?? from?.strike ?? null;
  const strike = wanted === null ? null : nearestListed(strikes, wanted);
  const row = chain?.rows.find((each) => each.strike === strike);
  const kind = from?.option_type ?? null;
  const settled = choice.expiry !== null || proposed?.asking === false;
  const to = chain === null || row === undefined || kind === null || !settled ? null : optionOfChain(chain, row.strike, kind, row[kind]);
  return {
    expiries: from?.expiry ? rollExpiries(listed, from.expiry) : [],
    expiry,
    strikes,
    strike,
    unlisted: to === null || wanted === strike ? null : wanted,
    to,
    missing: missingOf(to, expiry, expiry === null ? [own] : [own, chosen]),
  };
}

function useFutureRoll(from: Instrument | null, choice: RollChoice): RollContract {
  const futures = useFutures(from?.underlying ?? null);
  const listed = (futures.value ?? []).flatMap(({ instrument }) => instrument.expiry ?? []);
  const later = from?.expiry ? rollExpiries(listed, from.expiry).filter((expiry) => expiry !== from.expiry) : [];
  const expiry = choice.expiry ?? later[0] ?? null;
  const to = futures.value?.find(({ instrument }) => instrument.expiry === expiry)?.instrument ?? null;
  const missing =
    to !== null
      ? null
      : futures.value !== null
        ? ('none' as const)
        : futures.status === 'error'
          ? ('failed' as const)
          : ('asking' as const);
  return { expiries: later, expiry, strikes: [], strike: null, unlisted: null, to, missing };
}

/** Returns the target contract of a roll: by default the next expiry that lists the same strike. */
export function useRollContract(from: Instrument, choice: RollChoice): RollContract {
  const future = from.kind === 'future';
  const option = useOptionRoll(future ? null : from, choice);
  const other = useFutureRoll(future ? from : null, choice);
  return future ? other : option;
}
