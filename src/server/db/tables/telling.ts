import type { Locale } from '#contract/locales.ts';
import type { ColumnType, Insertable, Selectable } from 'kysely';
import type { DeliveryStatus } from '#domain/telling/delivery.ts';
import type { ChannelKind } from '#domain/telling/channel-kinds.ts';
import type { OutcomeClass, TellingMatrix } from '#domain/telling/outcome-class.ts';
import type { QuietHours } from '#domain/telling/quiet-hours.ts';

/** A user's notification settings. */
export interface TellingSettings {
  readonly language: Locale;
  readonly timeZone: string;
  readonly amounts: boolean;
  readonly quiet: QuietHours | null;
  readonly breaksThrough: readonly OutcomeClass[];
  readonly matrix: TellingMatrix;
}

/** An outcome without wording and channel, as stored with each delivery. */
export interface StoredOutcome {
  readonly class: OutcomeClass | 'test';
  /** The id of the sentence, and its values. */
  readonly words: { readonly id: string; readonly values: Readonly<Record<string, string | number | null>> };
  /** Where the app shows it. */
  readonly href: string;
}

export interface TellingSettingsTable {
  readonly user_id: string;
  settings: ColumnType<TellingSettings, string, string>;
  /** The newest event with deliveries stored for every channel. */
  told_seq: number;
  revision: number;
  updated_at: Date;
}

export interface TellingChannelsTable {
  readonly id: string;
  readonly user_id: string;
  /** The device's session: when it ends, push to the device ends too. Null for every other kind. */
  session_id: string | null;
  readonly kind: ChannelKind;
  label: string;
  /** The host, or the e-mail address. */
  leads_to: string;
  /** Address and credentials as JSON, sealed for this row. */
  sealed_target: string;
  told_at: Date | null;
  failed_at: Date | null;
  answer: string | null;
  /** Until then nothing is sent through the channel, which was busy or unreachable. Null: ready. */
  held_until: Date | null;
  readonly created_at: Date;
}

/** The delivery of an outcome through a channel. `key` is the outcome's: the same outcome is stored once per channel. */
export interface TellingDeliveriesTable {
  readonly id: string;
  readonly user_id: string;
  /** The event's sequence number; 0 without an event. */
  readonly seq: number;
  readonly key: string;
  readonly outcome: ColumnType<StoredOutcome, string, never>;
  readonly channel_id: string;
  readonly channel_kind: ChannelKind;
  readonly channel_label: string;
  status: DeliveryStatus;
  /** Whether an earlier try was cut off or unanswered, so that nobody knows whether it arrived. */
  again: boolean;
  tries: number;
  answer: string | null;
  readonly happened_at: Date;
  due_at: Date;
}

/** A single row: when the server last ran, and the exchange day of the last end-of-day check. */
export interface ServerPulseTable {
  readonly one: boolean;
  at: Date;
  trading_date: string | null;
}

/** The last notice to the owner about each server matter. */
export interface ServerToldTable {
  readonly matter: string;
  state: string;
  at: Date;
}

export type ChannelRow = Selectable<TellingChannelsTable>;
export type DeliveryRow = Selectable<TellingDeliveriesTable>;
export type NewDelivery = Insertable<TellingDeliveriesTable>;
