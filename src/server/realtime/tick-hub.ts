import { performance } from 'node:perf_hooks';
import type { TickEvent } from '#contract/events/stream-events.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import type { MarketFeed } from './market-feed.ts';
import { createTickTexts, type TickTexts } from './tick-texts.ts';
import type { UserStream } from './user-stream.ts';

/** Ticks are collected: at most one event per stream in this time. */
export const TICK_GAP_MS = 100;
/** The same for lite streams, which save data; well within the age of a live price. */
export const LITE_GAP_MS = 2_000;
/** Interval of empty tick events while nothing changes, as a sign that market packets arrive. */
const SIGN_OF_LIFE_MS = 1_000;

interface Watcher {
  readonly stream: UserStream;
  /** Ticks were skipped while the client was slow: the next event has every row. */
  behind: boolean;
}

/** Streams with the same instruments and pace share their events. */
interface Group {
  readonly ids: readonly string[];
  /** Instruments changed since the last event of a lite group; null = a group sent at every change. */
  readonly waiting: Set<string> | null;
  readonly watchers: Set<Watcher>;
  sentAt: number;
}

/** Whether a lite group must still wait; its changes are sent with the next event. */
function waits(texts: TickTexts, { ids, waiting, sentAt }: Group, now: number): boolean {
  if (waiting === null || now - sentAt >= LITE_GAP_MS) return false;
  for (const id of ids) if (texts.hasChanged(id)) waiting.add(id);
  return true;
}

/** Sends a group its changes; a watcher that was slow or silent gets every row afterwards. */
function sendGroup(texts: TickTexts, isSilent: (userId: string) => boolean, group: Group, now: number): void {
  if (waits(texts, group, now)) return;
  const changes = texts.eventOf(group, false);
  if (changes.count === 0 && now - group.sentAt < SIGN_OF_LIFE_MS && ![...group.watchers].some((watcher) => watcher.behind)) return;
  group.sentAt = now;
  group.waiting?.clear();
  let everything: string | null = null;
  for (const watcher of group.watchers) {
    if (!watcher.stream.keepsUp || isSilent(watcher.stream.owner.userId)) watcher.behind = true;
    else if (watcher.behind) {
      everything ??= texts.eventOf(group, true).text;
      watcher.stream.write(everything);
      watcher.behind = false;
    } else watcher.stream.write(changes.text);
  }
}

/** Sends quotes to the streams that watch them; a user with a silent feed gets none until the feed is back. */
export function createTickHub(
  feed: MarketFeed,
  clock: WallClock,
  source: TickEvent['source'],
  gapMs = TICK_GAP_MS,
  isSilent: (userId: string) => boolean = () => false,
) {
  const groups = new Map<string, Group>();
  const membership = new Map<UserStream, { key: string; watcher: Watcher }>();
  const texts = createTickTexts(feed, clock, source);
  let timer: NodeJS.Timeout | null = null;
  let flushedAt = -Infinity;

  function flush(): void {
    timer = null;
    flushedAt = performance.now();
    if (groups.size === 0) return;
    texts.refresh(groups.values());
    for (const group of groups.values()) sendGroup(texts, isSilent, group, flushedAt);
  }

  const stopListening = feed.onTick(() => {
    if (timer !== null || groups.size === 0) return;
    const rest = flushedAt + gapMs - performance.now();
    if (rest <= 0) flush();
    else timer = setTimeout(flush, rest);
  });

  function leave(stream: UserStream): void {
    const member = membership.get(stream);
    if (!member) return;
    membership.delete(stream);
    const group = groups.get(member.key);
    group?.watchers.delete(member.watcher);
    if (group?.watchers.size === 0) groups.delete(member.key);
  }

  return {
    /** Sets the instruments of a stream, with `lite` at a slower pace; sends their rows at once and returns the existing instruments. */
    watch(stream: UserStream, instrumentIds: readonly string[], lite = false): readonly string[] {
      leave(stream);
      const ids = [...new Set(instrumentIds)].filter((id) => feed.lists?.(id) ?? feed.quote(id) !== null);
      if (ids.length === 0) return ids;
      const sorted = ids.toSorted();
      const key = [lite, ...sorted].join('\n');
      const group: Group = groups.get(key) ?? {
        ids: sorted,
        waiting: lite ? new Set() : null,
        watchers: new Set(),
        sentAt: performance.now(),
      };
      groups.set(key, group);
      const watcher: Watcher = { stream, behind: isSilent(stream.owner.userId) };
      group.watchers.add(watcher);
      membership.set(stream, { key, watcher });
      texts.add(ids);
      if (!watcher.behind) stream.write(texts.eventOf(group, true).text);
      return ids;
    },
    leave,

    /** Returns the instruments that streams watch. */
    watched: (): readonly string[] => [...new Set([...groups.values()].flatMap(({ ids }) => ids))],

    stop(): void {
      stopListening();
      if (timer !== null) clearTimeout(timer);
      timer = null;
    },
  };
}
