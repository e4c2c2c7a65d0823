import { useAtomValue } from 'jotai';
import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { worstFreshness, type Freshness } from '#domain/market/freshness.ts';
import type { WallTime } from '#domain/units/time.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { pulseHolds } from '#client/state/stream/pulse.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { freshnessAt, type FreshnessFacts } from './freshness-facts.ts';
import { heldFreshness } from './held-freshness.ts';
import { watchSeconds } from './use-now.ts';

interface FreshnessSource {
  /** Name in the user's language, for the list of sources. */
  readonly label: string;
  readonly facts: FreshnessFacts;
}

const sources = new Map<symbol, FreshnessSource>();
const watchers = new Set<() => void>();
let list: readonly FreshnessSource[] = [];
/** What was last said of the page. */
let said: Freshness | null = null;

function changed(): void {
  list = [...sources.values()];
  for (const watcher of watchers) watcher();
}

/** Says that the page shows market numbers with these facts, while the component is mounted: in the same picture. Null = it shows none. */
export function useReportFreshness(label: string, facts: FreshnessFacts | null): void {
  const key = useRef(Symbol(label));
  const { receivedAt = null, origin, sessionOpen, delayMs, everyMs, streamed, byWall } = facts ?? {};
  useLayoutEffect(() => {
    const own = key.current;
    if (origin === undefined) return undefined;
    sources.set(own, {
      label,
      facts: {
        receivedAt,
        origin,
        ...(sessionOpen === undefined ? {} : { sessionOpen }),
        ...(delayMs === undefined ? {} : { delayMs }),
        ...(everyMs === undefined ? {} : { everyMs }),
        ...(streamed === undefined ? {} : { streamed }),
        ...(byWall === undefined ? {} : { byWall }),
      },
    });
    changed();
    return () => {
      sources.delete(own);
      changed();
    };
  }, [label, receivedAt, origin, sessionOpen, delayMs, everyMs, streamed, byWall]);
}

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher);
  const stop = watchSeconds(watcher);
  return () => {
    watchers.delete(watcher);
    stop();
  };
}

/**
 * Returns the sources of the page; a source registered during a render is known in that render. Not an external store: an update during a transition would
 * rerender the whole page synchronously.
 */
export function useFreshnessSources(): readonly FreshnessSource[] {
  const [known, setKnown] = useState(list);
  useLayoutEffect(() => {
    const take = () => setKnown(list);
    take();
    return subscribe(take);
  }, []);
  return known;
}

/** Returns the facts of the source that is worst now, or null when the page shows no market number. */
export function worstSource(all: readonly FreshnessSource[], now: WallTime): { freshness: Freshness; facts: FreshnessFacts } | null {
  const states = all.map((source) => freshnessAt(source.facts, now));
  const worst = worstFreshness(states);
  let found: FreshnessFacts | null = null;
  all.forEach((source, index) => {
    if (states[index] !== worst) return;
    if (found === null || (source.facts.receivedAt ?? 0) < (found.receivedAt ?? 0)) found = source.facts;
  });
  return found === null ? null : { freshness: worst, facts: found };
}

/**
 * Returns the page's freshness: that of the worst source, downgraded while the pulse is lost or the connection is down, with the source's name. Used by the
 * header, the badges and announcements alike. Null when the page shows no market number.
 */
export function pageState(
  all: readonly FreshnessSource[],
  now: WallTime,
  offline: boolean,
): { freshness: Freshness; facts: FreshnessFacts } | null {
  const worst = worstSource(all, now);
  if (worst === null) {
    said = null;
    return null;
  }
  const facts: FreshnessFacts = offline ? { ...worst.facts, origin: 'storage' } : worst.facts;
  said = heldFreshness(said, freshnessAt(facts, now), pulseHolds());
  return { freshness: said, facts };
}

/** Returns the freshness of the page as a word; null when it shows no market number. */
export function usePageFreshness(): Freshness | null {
  const offline = useAtomValue(offlineAtom);
  return useSyncExternalStore(subscribe, () => pageState(list, wallNow(), offline)?.freshness ?? null);
}
