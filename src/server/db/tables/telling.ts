import type { Locale } from '#contract/locales.ts';
import type { ColumnType, Insertable, Selectable } from 'kysely';
import type { DeliveryStatus } from '#domain/telling/delivery.ts';
import type { ChannelKind, OutcomeClass, TellingMatrix } from '#domain/telling/outcome-class.ts';
import type { QuietHours } from '#domain/telling/quiet-hours.ts';

/** How somebody wants to be told. */
export interface TellingSettings {
  readonly language: Locale;
  readonly timeZone: string;
  readonly amounts: boolean;
  readonly quiet: QuietHours | null;
  readonly breaksThrough: readonly OutcomeClass[];
  readonly matrix: TellingMatrix;
}

/** What has happened, apart from the words and the channel: as it is written beside each delivery. */
export interface StoredOutcome {
  readonly class: OutcomeClass | 'test';
  /** The sentence, and what stands in it. */
  readonly words: { readonly id: string; readonly values: Readonly<Record<string, string | number | null>> };
  /** Where in the app it is seen. */
  readonly href: string;
}

export interface TellingSettingsTable {
  readonly user_id: string;
  settings: ColumnType<TellingSettings, string, string>;
  /** The newest event of the log whose outcomes are written down for every channel. */
  told_seq: number;
  revision: number;
  updated_at: Date;
}

export interface TellingChannelsTable {
  readonly id: string;
  readonly user_id: string;
  /** The device's own sign-in: when that ends, nothing more is pushed to it. Null of every other kind. */
  session_id: string | null;
  readonly kind: ChannelKind;
  label: string;
  /** The host, or the e-mail address. */
  leads_to: string;
  /** Where it leads and what opens it, as JSON, sealed for this row. */
  sealed_target: string;
  told_at: Date | null;
  failed_at: Date | null;
  answer: string | null;
  /** Until then nothing is sent through it: it was busy or away. Null: it takes messages. */
  held_until: Date | null;
  readonly created_at: Date;
}

/** One outcome on its way through one channel. `key` is the outcome's own: the same outcome is never written twice for a channel. */
export interface TellingDeliveriesTable {
  readonly id: string;
  readonly user_id: string;
  /** Its event; 0 of what came from none. */
  readonly seq: number;
  readonly key: string;
  readonly outcome: ColumnType<StoredOutcome, string, never>;
  readonly channel_id: string;
  readonly channel_kind: ChannelKind;
  readonly channel_label: string;
  status: DeliveryStatus;
  /** Whether a try was cut off, or stayed without an answer: nobody knows whether it has arrived. */
  again: boolean;
  tries: number;
  answer: string | null;
  readonly happened_at: Date;
  due_at: Date;
}

/** When the server last worked, and on which day of the exchange it last looked whether one is over: one row. */
export interface ServerPulseTable {
  readonly one: boolean;
  at: Date;
  trading_date: string | null;
}

/** What the owner was told last of each matter of the server. */
export interface ServerToldTable {
  readonly matter: string;
  state: string;
  at: Date;
}

export type ChannelRow = Selectable<TellingChannelsTable>;
export type DeliveryRow = Selectable<TellingDeliveriesTable>;
export type NewDelivery = Insertable<TellingDeliveriesTable>;
