import { feedReceivedAt, read } from '#client/state/market/ticker-store.ts';
import type { Resource } from '#client/state/resource/resource.ts';
import { factsOfResource, type FreshnessFacts } from '#client/widgets/freshness-facts.ts';
import { wallTime, type WallTime } from '#domain/units/time.ts';

/** Returns the freshness of several figures together, that of the oldest and worst; null for none. */
function together(parts: readonly FreshnessFacts[]): FreshnessFacts | null {
  if (parts.length === 0) return null;
  const times = parts.map(({ receivedAt }) => receivedAt).filter((at): at is WallTime => at !== null);
  const everyMs = Math.max(...parts.map((part) => part.everyMs ?? 0));
  return {
    receivedAt: times.length < parts.length ? null : wallTime(Math.min(...times)),
    origin: parts.some(({ origin }) => origin === 'storage') ? 'storage' : 'feed',
    ...(everyMs > 0 ? { everyMs } : {}),
  };
}

/** Returns the freshness of the resources; null while none is loaded. */
export function factsOfResources(resources: readonly Resource<unknown>[]): FreshnessFacts | null {
  return together(resources.filter(({ value }) => value !== null).map(factsOfResource));
}

/** Returns the freshness of the prices in the cells now, from whichever answer or tick. A quiet contract is as fresh as its feed. */
export function factsOfPrices(instrumentIds: readonly string[]): FreshnessFacts | null {
  return together(
    instrumentIds.map((id) => {
      const quote = read(id);
      if (quote === null) return { receivedAt: null, origin: 'feed' };
      const at = quote.origin === 'feed' ? Math.max(feedReceivedAt(quote.source) ?? 0, quote.receivedAt) : quote.receivedAt;
      return { receivedAt: wallTime(Math.round(at)), origin: quote.origin };
    }),
  );
}
