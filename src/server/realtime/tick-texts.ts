import type { TickEvent } from '#contract/events/stream-events.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import type { MarketFeed } from './market-feed.ts';
import { unnumberedText } from './sse-text.ts';
import { tickRowText } from './tick-rows.ts';

/** The instruments of an event, and for lite groups those changed since the last event. */
interface WatchedRows {
  readonly ids: readonly string[];
  readonly waiting: ReadonlySet<string> | null;
}

interface Row {
  text: string;
  changed: boolean;
}

/** Returns the rows of tick events as text, each written once however many streams watch it. */
export function createTickTexts(feed: MarketFeed, clock: WallClock, source: TickEvent['source']) {
  const rows = new Map<string, Row>();
  return {
    /** Reads the watched quotes again and drops those not watched any more. */
    refresh(groups: Iterable<WatchedRows>): void {
      const wanted = new Set<string>();
      for (const group of groups) for (const id of group.ids) wanted.add(id);
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
    },

    /** Adds newly watched rows; they count as unchanged. */
    add(ids: readonly string[]): void {
      for (const id of ids) {
        const quote = feed.quote(id);
        if (quote && !rows.has(id)) rows.set(id, { text: tickRowText(quote), changed: false });
      }
    },

    hasChanged: (id: string): boolean => rows.get(id)?.changed ?? false,

    /** Returns the event of the changed rows, or of all rows, with their number. */
    eventOf({ ids, waiting }: WatchedRows, all: boolean): { text: string; count: number } {
      const texts: string[] = [];
      for (const id of ids) {
        const row = rows.get(id);
        if (row && row.text !== '' && (all || row.changed || waiting?.has(id))) texts.push(row.text);
      }
      const data = `{"source":"${source}","exchange_at":${feed.now()},"server_at":${clock.now()},"rows":[${texts.join(',')}]}`;
      return { text: unnumberedText('tick', data), count: texts.length };
    },
  };
}

export type TickTexts = ReturnType<typeof createTickTexts>;
