import { useMemo } from 'react';
import type { Chain } from '#client/api/types.ts';
import { chainOfKeyAtom, keyOfChain, openChainAtom } from '#client/state/chain.ts';
import { useFutures } from '#client/state/futures.ts';
import type { Resource } from '#client/state/resource.ts';
import { useResources } from '#client/state/use-resources.ts';
import type { PlannedLeg } from '#domain/strategies/plan-code.ts';
import type { PlanMarket } from './leg-market.ts';

/** Returns what the legs are priced from: the chain on screen, those of the other expiries they name, futures where one is held. */
export function usePlanMarket(
  base: Chain,
  legs: readonly PlannedLeg[],
  alsoExpiry: string | null,
): PlanMarket & {
  readonly sources: readonly Resource<unknown>[];
} {
  const { underlying, expiry } = base;
  const expiries = [
    ...new Set([...legs.filter(({ kind }) => kind === 'call' || kind === 'put').map((leg) => leg.expiry), alsoExpiry]),
  ].filter((each): each is string => each !== null && each !== expiry);
  const others = useResources(
    expiries.map((each) => keyOfChain(underlying, each)),
    chainOfKeyAtom,
    openChainAtom,
  );
  const futures = useFutures(legs.some(({ kind }) => kind === 'future') ? underlying : null);
  return useMemo(
    () => ({
      base,
      chains: others.flatMap(({ value }) => value ?? []),
      futures: futures.value ?? [],
      sources: [...others, ...(futures.value === null ? [] : [futures])],
    }),
    [base, others, futures],
  );
}
