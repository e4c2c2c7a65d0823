import { atom, useAtomValue } from 'jotai';
import { listMarketSources, loadMarketSource, type MarketSourceChoice, setMarketSource } from '#client/api/market-sources.ts';
import type { MarketSourceState } from '#client/api/types.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { isListOf } from '../resource/is-list.ts';
import { resourceFamily } from '../resource/resource-family.ts';
import { configAtom } from '../start/config.ts';

const ALL = 'all';

const markets = resourceFamily<MarketSourceState[]>({
  name: 'market-sources',
  operation: 'listMarketSources',
  streamed: false,
  check: isListOf<MarketSourceState>('source'),
  load: async () => ({
    value: await listMarketSources({ quiet: 'probe' }),
    receivedAt: wallNow(),
    exchangeAt: null,
    source: 'network',
  }),
});

/** Returns the resource of the markets beside the simulated one; asks for nothing where none is offered or wanted. */
export function useMarketSources(wanted = true) {
  const { features } = useAtomValue(configAtom);
  return markets.use(wanted && features.includes('market') && !features.includes('demo') ? ALL : null);
}

const takeAtom = atom(null, (_get, set, next: MarketSourceState) =>
  set(markets.fold, ALL, (old) => old.map((each) => (each.source === next.source ? next : each))),
);

/** Switches a market on or off, with the user's token where it takes one; returns how it stands then. */
export const switchMarketAtom = atom(null, async (_get, set, source: string, choice: MarketSourceChoice) => {
  const next = await setMarketSource(source, choice, { quiet: 'shown' });
  set(takeAtom, next);
  return next;
});

/** Has the listing of a market read again. */
export const reloadMarketAtom = atom(null, async (_get, set, source: string) => {
  set(takeAtom, await loadMarketSource(source, { quiet: 'shown' }));
});

/** How long a market that was just switched on is waited for, and how often it is looked at. */
const LONGEST_WAIT_MS = 8_000;
const LOOK_MS = 500;

/** Switches a market on and waits for its listing; returns its first underlying, null where none has come. */
export const openMarketAtom = atom(null, async (_get, set, source: string): Promise<string | null> => {
  let next: MarketSourceState | undefined = await setMarketSource(source, { enabled: true }, { quiet: 'shown' });
  for (let waited = 0; next !== undefined; waited += LOOK_MS) {
    set(takeAtom, next);
    const first = next.underlyings[0];
    if (first !== undefined) return first.underlying;
    if (waited >= LONGEST_WAIT_MS) return null;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    next = (await listMarketSources({ quiet: 'shown' })).find((each) => each.source === source);
  }
  return null;
});

/** Returns the address of a market's chain. */
export const chainPathOf = (source: string, underlying: string) =>
  `/market_view?tab=chain&source=${encodeURIComponent(source)}&underlying=${encodeURIComponent(underlying)}`;
