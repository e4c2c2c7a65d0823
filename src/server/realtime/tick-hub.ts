import { performance } from 'node:perf_hooks';
import type { TickEvent } from '#contract/events/stream-events.ts';
import type { WallClock } from '#server/app/wall-clock.ts';
import type { MarketFeed } from './market-feed.ts';
import { unnumberedText } from './sse-text.ts';
import { tickRowText } from './tick-rows.ts';
import type { UserStream } from './user-stream.ts';

/** Ticks are gathered: at most one event per stream in this time. */
export const TICK_GAP_MS = 100;
/** The same for streams of who counts the bytes; well within the age up to which a price is live. */
export const LITE_GAP_MS = 2_000;
/** Without a change a tick event without rows still says, this often, that the market's packets arrive. */
const SIGN_OF_LIFE_MS = 1_000;

interface Watcher {
  readonly stream: UserStream;
  /** Ticks were left out while the client was slow: next time it gets every row. */
  behind: boolean;
}

/** Streams that watch the same instruments at the same pace: their events are written once. */
interface Group {
  readonly ids: readonly string[];
  /** Of a seldom one what has changed since it was sent; null = it is sent whenever something changes. */
  readonly waiting: Set<string> | null;
  readonly watchers: Set<Watcher>;
  sentAt: number;
}

interface Row {
  text: string;
  changed: boolean;
}

/** Carries quotes to the streams that watch them; a user whose feed is silent gets none until it speaks again. */
export function createTickHub(
  feed: MarketFeed,
  clock: WallClock,
  source: TickEvent['source'],
  gapMs = TICK_GAP_MS,
  isSilent: (userId: string) => boolean = () => false,
) {
  const groups = new Map<string, Group>();
  const membership = new Map<UserStream, { key: string; watcher: Watcher }>();
  const rows = new Map<string, Row>();
  let timer: NodeJS.Timeout | null = null;
  let flushedAt = -Infinity;

  function refreshRows(): void {
    const wanted = new Set<string>();
    for (const group of groups.values()) for (const id of group.ids) wanted.add(id);
    for (const id of rows.keys()) if (!wanted.has(id)) rows.delete(id);
    for (const id of wanted) {
      const quote = feed.quote(id);
      const text = quote ? tickRowText(quote) : '';
      const row = rows.get(id);
      if (!row) rows.set(id, { text, changed: true });
      else {
        row.changed = row.text !== text;
        row.text = text;
      }
    }
  }

  function eventText({ ids, waiting }: Group, all: boolean): { text: string; count: number } {
    const texts: string[] = [];
    for (const id of ids) {
      const row = rows.get(id);
      if (row && row.text !== '' && (all || row.changed || waiting?.has(id))) texts.push(row.text);
    }
    const data = `{"source":"${source}","exchange_at":${feed.now()},"server_at":${clock.now()},"rows":[${texts.join(',')}]}`;
    return { text: unnumberedText('tick', data), count: texts.length };
  }

  /** Whether it is not yet time for a seldom group; what changes meanwhile is sent with the next event. */
  function waits({ ids, waiting, sentAt }: Group, now: number): boolean {
    if (waiting === null || now - sentAt >= LITE_GAP_MS) return false;
    for (const id of ids) if (rows.get(id)?.changed) waiting.add(id);
    return true;
  }

  function sendGroup(group: Group, now: number): void {
    if (waits(group, now)) return;
    const changes = eventText(group, false);
    if (changes.count === 0 && now - group.sentAt < SIGN_OF_LIFE_MS && ![...group.watchers].some((watcher) => watcher.behind)) return;
    group.sentAt = now;
    group.waiting?.clear();
    let everything: string | null = null;
    for (const watcher of group.watchers) {
      if (!watcher.stream.keepsUp || isSilent(watcher.stream.owner.userId)) watcher.behind = true;
      else if (watcher.behind) {
        everything ??= eventText(group, true).text;
        watcher.stream.write(everything);
        watcher.behind = false;
      } else watcher.stream.write(changes.text);
    }
  }

  function flush(): void {
    timer = null;
    flushedAt = performance.now();
    if (groups.size === 0) return;
    refreshRows();
    for (const group of groups.values()) sendGroup(group, flushedAt);
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
    /** Sets what a stream watches, and whether it is told of it seldom; sends it those rows at once and returns the instruments that exist. */
    watch(stream: UserStream, instrumentIds: readonly string[], lite = false): readonly string[] {
      leave(stream);
      const ids = [...new Set(instrumentIds)].filter((id) => feed.quote(id) !== null);
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
      for (const id of ids) {
        const quote = feed.quote(id);
        if (quote && !rows.has(id)) rows.set(id, { text: tickRowText(quote), changed: false });
      }
      if (!watcher.behind) stream.write(eventText(group, true).text);
      return ids;
    },
    leave,
    stop(): void {
      stopListening();
      if (timer !== null) clearTimeout(timer);
      timer = null;
    },
  };
}
