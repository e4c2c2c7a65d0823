import { useMemo } from 'react';
import { type AddressChange, useAddress } from '#client/platform/use-address.ts';
import { OUTLOOKS, type Outlook } from '#domain/bots/base-strategy.ts';
import { BOT_KINDS, type BotKind } from '#domain/bots/definition.ts';

export const TABS = ['bots', 'library', 'hosted'] as const;
type StrategiesTab = (typeof TABS)[number];

type Name = 'tab' | 'kind' | 'outlook' | 'base' | 'edit' | 'copy' | 'remove' | 'run' | 'test';

/** The settings of the screen in the address: the tab, its filters and the open sheet. */
export interface StrategiesQuery {
  readonly tab: StrategiesTab;
  readonly kind: BotKind | 'all';
  readonly outlook: Outlook | 'all';
  /** Creates a bot from this base strategy. */
  readonly base: string | null;
  /** Ids of the bot to edit, to copy or to delete. */
  readonly edit: string | null;
  readonly copy: string | null;
  readonly remove: string | null;
  /** Id of the open run. */
  readonly run: string | null;
  /** Id of the set of bots with an open backtest. */
  readonly test: string | null;
  readonly show: (change: AddressChange<Name>) => void;
}

/** Returns the screen's settings from the address; invalid ones count as absent. */
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
