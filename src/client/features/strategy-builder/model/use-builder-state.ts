import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import type { Chain } from '#client/api/types.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import type { Resource } from '#client/state/resource/resource.ts';
import { useUnderlyings } from '#client/state/market/underlyings.ts';
import { useWorkplace } from '#client/state/accounts/use-workplace.ts';
import { factsOfResource, freshnessAt } from '#client/widgets/freshness-facts.ts';
import { useNowSelect } from '#client/widgets/use-now.ts';
import { mayAddRisk } from '#domain/market/freshness.ts';
import { openSides } from '#domain/strategies/open-sides.ts';
import type { PlannedLeg } from '#domain/strategies/plan-code.ts';
import { recognise } from '#domain/strategies/recognise.ts';
import { chainOfKeyAtom, keyOfChain, openChainAtom } from '#client/state/market/chain.ts';
import type { PastInstant } from '#client/state/market/past-address.ts';
import { usePastExpiries } from '#client/state/market/past-chains.ts';
import { useFutures } from '#client/state/market/futures.ts';
import { useResources } from '#client/state/resource/use-resources.ts';
import type { Builder } from '../builder-context.ts';
import { chainOf, legMarkets, type PlanMarket } from './leg-market.ts';
import { heldLegs } from './plan-figures.ts';
import type { BuilderQuery } from './use-builder-query.ts';
import { chainOfPast } from './past-as-chain.ts';
import { useCompared } from './use-compared.ts';
import type { Plan } from './use-plan.ts';

/** Returns the market data of the legs: the chain on screen, the chains of other expiries, and futures if needed. */
function usePlanMarket(
  base: Chain,
  legs: readonly PlannedLeg[],
  alsoExpiry: string | null,
  then: PastInstant | null,
): PlanMarket & {
  readonly sources: readonly Resource<unknown>[];
} {
  const { underlying, expiry } = base;
  const expiries = [
    ...new Set([...legs.filter(({ kind }) => kind === 'call' || kind === 'put').map((leg) => leg.expiry), alsoExpiry]),
  ].filter((each): each is string => each !== null && each !== expiry);
  const others = useResources(then === null ? expiries.map((each) => keyOfChain(underlying, each)) : [], chainOfKeyAtom, openChainAtom);
  const pasts = usePastExpiries(then === null ? null : { underlying, past: then }, expiries);
  const futures = useFutures(then === null && legs.some(({ kind }) => kind === 'future') ? underlying : null);
  return useMemo(
    () => ({
      base,
      chains: [
        ...others.flatMap(({ value }) => value ?? []),
        ...pasts.map(chainOfPast).flatMap((each) => (typeof each === 'string' ? [] : [each])),
      ],
      futures: futures.value ?? [],
      sources: [...others, ...(futures.value === null ? [] : [futures])],
    }),
    [base, others, pasts, futures],
  );
}

/** Returns everything that the parts of the builder share, worked out from the chain on screen and the legs of the address. */
export function useBuilderState(chain: Chain, resource: Resource<Chain>, query: BuilderQuery, plan: Plan) {
  const { past } = query;
  const { account } = useWorkplace();
  const offline = useAtomValue(offlineAtom);
  const underlyings = useUnderlyings();
  const [symmetric, setSymmetric] = useState(false);
  const nextExpiry = chain.expiries.find(({ expiry }) => expiry > chain.expiry)?.expiry ?? null;
  const market = usePlanMarket(chain, plan.legs, nextExpiry, past);
  const legs = useMemo(() => legMarkets(plan.legs, market), [plan.legs, market]);
  const kind = underlyings.value?.find(({ underlying }) => underlying === plan.underlying)?.kind ?? 'index';
  const compared = useCompared(plan.underlying);
  // Past prices cannot become stale, as nothing can be ordered at them.
  const stale = useNowSelect(
    (now) => past === null && [resource, ...market.sources].some((source) => !mayAddRisk(freshnessAt(factsOfResource(source), now))),
  );
  return useMemo((): Builder => {
    const held = heldLegs(legs);
    return {
      query,
      plan,
      chain,
      nextExpiry,
      market,
      kind,
      legs,
      strikesOf: (expiry) => chainOf(market, expiry)?.rows.map(({ strike }) => strike) ?? [],
      name: recognise(held),
      openSides: openSides(held),
      symmetric,
      setSymmetric,
      compared,
      currency: account?.currency ?? 'INR',
      offline,
      stale,
      past,
    };
  }, [query, plan, chain, nextExpiry, market, kind, legs, symmetric, compared, account?.currency, offline, stale, past]);
}
