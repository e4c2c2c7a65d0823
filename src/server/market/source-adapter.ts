import type { Calendar } from '#domain/calendar/calendar.ts';
import type { SourceKind } from '#domain/market/source-kind.ts';
import type { FollowedIndex, Instrument } from '#domain/instruments/instrument.ts';
import type { Quote } from '#domain/market/quote.ts';
import type { BrokerHttp } from '#server/platform/broker-http.ts';
import type { OpenSocket } from '#server/platform/socket-client.ts';
import type { WallTime } from '#domain/units/time.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';

/** What a source lists. A row that cannot be read is skipped and counted. */
export interface Listing {
  readonly instruments: readonly Instrument[];
  readonly indices: readonly FollowedIndex[];
  readonly badRows: number;
  /** When it was read from the source, by our clock. */
  readonly readAt: WallTime;
}

/** Why a connection has ended: cut or silent, refused by the source, or not speaking as the source does. */
export type SourceEnd = 'lost' | 'refused' | 'not-understood';

/** What a connection tells. No hook is called after `close`, nor after `ended`. */
export interface SourceHooks {
  /** The connection takes requests. */
  opened(): void;
  /** Something has arrived, be it only a sign of life. */
  heard(): void;
  /** The source's own time: prices are taken once it agrees with our clock. */
  dated(at: number): void;
  /** Whether the source says that its session is open; until it says so the calendar decides. */
  session(isOpen: boolean): void;
  quoted(quotes: readonly Quote[]): void;
  /** Contracts have begun or ended: the listing has to be read again. */
  listingChanged(): void;
  ended(why: SourceEnd): void;
}

/** A connection to a source. */
export interface SourceLink {
  /** Returns what is listed, read anew where `anew` is true. Fails when the source does not answer in time. */
  list(anew: boolean): Promise<Listing>;
  /** Sets the instruments whose quotes are to come, in place of the earlier ones. */
  watch(instruments: readonly Instrument[]): void;
  close(): void;
}

/** How a source is reached: at which address, and with whose token; null where none is needed. */
export interface SourceWire {
  readonly address: string;
  readonly token: string | null;
  readonly sockets: OpenSocket;
  readonly http: BrokerHttp;
}

/** What a source says of a token; `unknown` when it does not answer. */
export type TokenCheck = 'good' | 'refused' | 'unknown';

/** A source of real prices: its properties, and how it is reached. A folder of its own and a row of `sources.ts` make one. */
export interface SourceAdapter {
  /** Also the prefix of the ids of its instruments (`DERIBIT:`). */
  readonly id: string;
  readonly name: string;
  readonly kind: SourceKind;
  /** `open`: prices for every user who switches the source on; `token`: a user's own prices, read with that user's token. */
  readonly access: 'open' | 'token';
  readonly calendar: Calendar;
  /** Where it is reached when the owner of the server has set no other address. */
  readonly address: string;
  /** The published limit of instruments per connection. */
  readonly mostWatched: number;
  /** Longest silence of a living connection. In ms. */
  readonly quietMs: number;
  /** How often the connection is pinged, in ms, where a quiet source gives no sign of life by itself. */
  readonly pingMs?: number;
  /** Longest silence of prices in an open session, in ms, where signs of life go on without them. */
  readonly stalledMs?: number;
  /** Longest message, in bytes. */
  readonly longestMessage: number;
  /** Returns whether an expiry is the monthly one of an underlying with these listed expiries. */
  isMonthly(expiry: string, listed: readonly string[]): boolean;
  /** Asks whether the source takes the token; absent where none is needed. */
  check?(wire: SourceWire): Promise<TokenCheck>;
  open(wire: SourceWire, hooks: SourceHooks, clock: WallClock): SourceLink;
}
