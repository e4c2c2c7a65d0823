import { useMemo } from 'react';
import { type AddressChange, useAddress } from '#client/platform/use-address.ts';

export const VIEWS = ['backtest', 'day', 'variants', 'beside'] as const;
export type LabView = (typeof VIEWS)[number];
type Name = 'bot' | 'view' | 'with';

/** The lab's settings in the address: the bot, the view, and the bots to compare with. */
export interface LabQuery {
  readonly bot: string | null;
  readonly view: LabView;
  readonly beside: readonly string[];
  readonly show: (change: AddressChange<Name>) => void;
}

/** Returns the lab's settings from the address; invalid ones count as absent. */
export function useLabQuery(): LabQuery {
  const [search, show] = useAddress<Name>();
  return useMemo(
    () => ({
      bot: search.get('bot'),
      view: VIEWS.find((known) => known === search.get('view')) ?? 'backtest',
      beside: (search.get('with') ?? '').split(',').filter((id) => id !== ''),
      show,
    }),
    [search, show],
  );
}
