import { useMemo } from 'react';
import { type PastInstant, readPast } from '#client/state/market/past-address.ts';
import { type AddressChange, useAddress } from '#client/platform/use-address.ts';
import { TEMPLATES } from '#domain/strategies/templates/all.ts';
import type { StrategyTemplate } from '#domain/strategies/templates/template.ts';

export const TABS = ['ideas', 'legs', 'payoff', 'review'] as const;
export type BuilderTab = (typeof TABS)[number];
const DEFAULT_UNDERLYING = 'NIFTY';
const SYMBOL = /^[A-Z0-9&-]{1,20}$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

type Name = 'underlying' | 'expiry' | 'legs' | 'tab' | 'past' | 'day' | 'at' | 'idea';

/** The settings in the address: underlying, expiry of new legs (null = the nearest), the legs' text, the tab. */
export interface BuilderQuery {
  readonly underlying: string;
  readonly expiry: string | null;
  /** Null when the address has no legs at all. */
  readonly legs: string | null;
  readonly tab: BuilderTab | null;
  /** The named strategy to turn into the plan once its prices are loaded. */
  readonly idea: StrategyTemplate | null;
  /** The past instant of the plan; null = now. */
  readonly past: PastInstant | null;
  readonly show: (change: AddressChange<Name>) => void;
}

/** Returns the builder's settings from the address; invalid ones count as absent. */
export function useBuilderQuery(): BuilderQuery {
  const [search, show] = useAddress<Name>();
  return useMemo(() => {
    const underlying = search.get('underlying') ?? '';
    const expiry = search.get('expiry') ?? '';
    return {
      underlying: SYMBOL.test(underlying) ? underlying : DEFAULT_UNDERLYING,
      expiry: DATE.test(expiry) ? expiry : null,
      legs: search.get('legs'),
      tab: TABS.find((known) => known === search.get('tab')) ?? null,
      idea: TEMPLATES.find(({ code }) => code === search.get('idea')) ?? null,
      past: readPast(search),
      show,
    };
  }, [search, show]);
}
