import { createContext, useContext } from 'react';
import type { Currency } from '#client/i18n/format-context.ts';
import type { PastInstant } from '#client/state/market/past-address.ts';
import type { Chain } from '#client/api/types.ts';
import type { StrategyTemplate } from '#domain/strategies/templates/template.ts';
import type { OpenSides } from '#domain/strategies/open-sides.ts';
import type { StrikesOf } from './model/edit-legs.ts';
import type { LegMarket, PlanMarket } from './model/leg-market.ts';
import type { BuilderQuery } from './model/use-builder-query.ts';
import type { Compared } from './model/use-compared.ts';
import type { Plan } from './model/use-plan.ts';

/** State shared by all parts of the builder. The results for the sliders are in `useFigures`. */
export interface Builder {
  readonly query: BuilderQuery;
  readonly plan: Plan;
  readonly chain: Chain;
  /** The expiry after the one on screen; null without one. */
  readonly nextExpiry: string | null;
  readonly market: PlanMarket;
  /** Kind of the underlying. */
  readonly kind: 'index' | 'equity';
  readonly legs: readonly LegMarket[];
  readonly strikesOf: StrikesOf;
  readonly name: StrategyTemplate | null;
  readonly openSides: OpenSides;
  readonly symmetric: boolean;
  readonly setSymmetric: (symmetric: boolean) => void;
  readonly compared: Compared;
  readonly currency: Currency;
  readonly offline: boolean;
  /** Prices are too old, or of unknown age, to place by. */
  readonly stale: boolean;
  /** The past instant of the plan; null = now. Nothing can be ordered at a past instant. */
  readonly past: PastInstant | null;
}

export const BuilderContext = createContext<Builder | null>(null);

export function useBuilder(): Builder {
  const builder = useContext(BuilderContext);
  if (builder === null) throw new Error('a part of the builder stands outside it');
  return builder;
}
