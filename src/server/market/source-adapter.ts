import type { Calendar } from '#domain/calendar/calendar.ts';
import type { SourceKind } from '#domain/market/source-kind.ts';
import type { FollowedIndex, Instrument } from '#domain/instruments/instrument.ts';
import type { Quote } from '#domain/market/quote.ts';
import type { OpenSocket } from '#server/platform/socket-client.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';

/** What a source lists. A row that cannot be read is skipped and counted. */
export interface Listing {
  readonly instruments: readonly Instrument[];
  readonly indices: readonly FollowedIndex[];
  readonly badRows: number;
}

/** Why a connection has ended: cut or silent, refused by the source, or not speaking as the source does. */
export type SourceEnd = 'lost' | 'refused' | 'not-understood';

/** What a connection tells. No hook is called after `close`, nor after `ended`. */
export interface SourceHooks {
  /** The connection takes requests. */
  opened(): void;
  /** Something has arrived, be it only a sign of life. */
  heard(): void;
  quoted(quotes: readonly Quote[]): void;
  /** Contracts have begun or ended: the listing has to be read again. */
  listingChanged(): void;
  ended(why: SourceEnd): void;
}

/** A connection to a source. */
export interface SourceLink {
  /** Returns what is listed. Fails when the source does not answer in time. */
  list(): Promise<Listing>;
  /** Sets the instruments whose quotes are to come, in place of the earlier ones. */
  watch(instruments: readonly Instrument[]): void;
  close(): void;
}

/** A source of real prices: its properties, and how it is reached. A folder of its own and a row of `sources.ts` make one. */
export interface SourceAdapter {
  /** Also the prefix of the ids of its instruments (`DERIBIT:`). */
  readonly id: string;
  readonly name: string;
  readonly kind: SourceKind;
  readonly calendar: Calendar;
  /** Where it is reached when the owner of the server has set no other address. */
  readonly address: string;
  /** The published limit of instruments per connection. */
  readonly mostWatched: number;
  /** Longest silence of a living connection. In ms. */
  readonly quietMs: number;
  /** Longest message, in bytes. */
  readonly longestMessage: number;
  open(sockets: OpenSocket, hooks: SourceHooks, clock: WallClock): SourceLink;
}
