import { useMemo } from 'react';
import { useFutures } from '#client/state/market/futures.ts';
import { placeTemplate, type StrikeChoice } from '#domain/strategies/place-template.ts';
import { TEMPLATES } from '#domain/strategies/templates/all.ts';
import type { RiskClass, StrategyTemplate, View } from '#domain/strategies/templates/template.ts';
import { useBuilder } from '../builder-context.ts';
import { ladderOf, plannedLegs } from './ladder-of.ts';
import { chainOf, legMarkets } from './leg-market.ts';
import { analysisRequest, PLAIN_LOOK } from './plan-figures.ts';
import { answerFor, useStrategyMaths } from './use-analysis.ts';

const THUMB_POINTS = 40;

/** Returns the named strategies of a view and a risk class, in their order. */
export function templatesOf(view: View, risk: RiskClass): readonly StrategyTemplate[] {
  return TEMPLATES.filter((each) => each.view === view && each.risk === risk);
}

/** Returns the strategies that can be placed in the chain on screen, each with its legs and the request of its analysis. Keep both arguments stable. */
export function usePlacing(templates: readonly StrategyTemplate[], choice: StrikeChoice) {
  const { chain, nextExpiry, market, past } = useBuilder();
  const futures = useFutures(past === null ? chain.underlying : null);
  const future = futures.value?.[0]?.instrument.expiry ?? null;
  return useMemo(() => {
    const next = nextExpiry === null ? null : chainOf(market, nextExpiry);
    const ladders = [ladderOf(chain), next === null ? null : ladderOf(next)] as const;
    const priced = { ...market, futures: futures.value ?? [] };
    return templates.flatMap((template) => {
      const placed = placeTemplate(template, [...ladders], choice);
      const legs = placed === null ? null : plannedLegs(placed, [chain.expiry, nextExpiry], future);
      if (legs === null) return [];
      const request = analysisRequest(legMarkets(legs, priced), priced, PLAIN_LOOK, THUMB_POINTS);
      return request === null || request.legs.length < legs.length ? [] : [{ template, legs, request }];
    });
  }, [templates, choice, chain, nextExpiry, market, futures.value, future]);
}

/** Returns the placed strategies, each with its analysis once computed, and whether that failed. */
export function usePlacedIdeas(templates: readonly StrategyTemplate[], choice: StrikeChoice) {
  const ideas = usePlacing(templates, choice);
  const work = useMemo(() => (ideas.length === 0 ? null : { analyses: ideas.map(({ request }) => request), margin: null }), [ideas]);
  const { answered, failed, retry } = useStrategyMaths(work);
  const known = answerFor(work, answered)?.analyses;
  return { ideas: ideas.map(({ template, legs }, place) => ({ template, legs, found: known?.[place] })), failed, retry };
}

/** A strategy placed in the chain. */
export type PlacedIdea = ReturnType<typeof usePlacedIdeas>['ideas'][number];
