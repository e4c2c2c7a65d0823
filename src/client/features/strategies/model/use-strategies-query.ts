import { useMemo } from 'react';
import { type AddressChange, useAddress } from '#client/platform/use-address.ts';
import { OUTLOOKS, type Outlook } from '#domain/bots/base-strategy.ts';
import { BOT_KINDS, type BotKind } from '#domain/bots/definition.ts';

export const TABS = ['bots', 'library', 'hosted'] as const;
type StrategiesTab = (typeof TABS)[number];

type Name = 'tab' | 'kind' | 'outlook' | 'base' | 'edit' | 'copy' | 'remove' | 'run' | 'test';

/** What the address says about the screen: what is shown, and which sheet lies over it. */
export interface StrategiesQuery {
  readonly tab: StrategiesTab;
  readonly kind: BotKind | 'all';
  readonly outlook: Outlook | 'all';
  /** Makes a bot from this base strategy. */
  readonly base: string | null;
  /** The bot that is edited, copied or about to be deleted. */
  readonly edit: string | null;
  readonly copy: string | null;
  readonly remove: string | null;
  /** The run that is looked at. */
  readonly run: string | null;
  /** The set of bots whose backtest is looked at. */
  readonly test: string | null;
  readonly show: (change: AddressChange<Name>) => void;
}

/** Returns the screen's part of the address; what makes no sense in it counts as absent. */
export function useStrategiesQuery(): StrategiesQuery {
  const [search, show] = useAddress<Name>();
  return useMemo(
    () => ({
      tab: TABS.find((known) => known === search.get('tab')) ?? 'bots',
      kind: BOT_KINDS.find((known) => known === search.get('kind')) ?? 'all',
      outlook: OUTLOOKS.find((known) => known === search.get('outlook')) ?? 'all',
      base: search.get('base'),
      edit: search.get('edit'),
      copy: search.get('copy'),
      remove: search.get('remove'),
      run: search.get('run'),
      test: search.get('test'),
      show,
    }),
    [search, show],
  );
}
