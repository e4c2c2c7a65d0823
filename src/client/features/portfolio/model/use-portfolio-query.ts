import { useMemo } from 'react';
import { type AddressChange, useAddress } from '#client/platform/use-address.ts';
import { RANGES, type RangeName } from './date-range.ts';

export const TABS = ['overview', 'performance', 'calendar', 'holdings', 'risk'] as const;
type PortfolioTab = (typeof TABS)[number];

type Name = 'tab' | 'range' | 'gross' | 'index' | 'month' | 'year' | 'day';

/** The settings of the screen in the address. */
export interface PortfolioQuery {
  readonly tab: PortfolioTab;
  readonly range: RangeName;
  /** Results before charges. */
  readonly gross: boolean;
  /** Whether the curve is compared with an index. */
  readonly compared: boolean;
  /** The month of the calendar, YYYY-MM; null = the running one. */
  readonly month: string | null;
  /** The year (YYYY) that the calendar shows in place of a month. */
  readonly year: string | null;
  /** The day with an open sheet. */
  readonly day: string | null;
  readonly show: (change: AddressChange<Name>) => void;
}

/** Returns the screen's settings from the address; invalid ones count as absent. */
export function usePortfolioQuery(): PortfolioQuery {
  const [search, show] = useAddress<Name>();
  return useMemo(() => {
    const matching = (name: string, form: RegExp) => {
      const value = search.get(name) ?? '';
      return form.test(value) ? value : null;
    };
    return {
      tab: TABS.find((known) => known === search.get('tab')) ?? 'overview',
      range: RANGES.find((known) => known === search.get('range')) ?? '1m',
      gross: search.get('gross') === '1',
      compared: search.get('index') === '1',
      month: matching('month', /^\d{4}-(?:0[1-9]|1[0-2])$/),
      year: matching('year', /^20\d{2}$/),
      day: matching('day', /^\d{4}-\d{2}-\d{2}$/),
      show,
    };
  }, [search, show]);
}
