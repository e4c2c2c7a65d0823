/** Every sentence there is. */
const WORD_IDS = [
  'order-filled',
  'order-rejected',
  'order-turned-up',
  'order-doubled',
  'exit-working',
  'exit-stopped',
  'exit-target',
  'exit-failed',
  'exit-unconfirmed',
  'kill-pressed',
  'kill-complete',
  'kill-failed',
  'kill-resumed',
  'day-loss-warned',
  'day-loss-reached',
  'feed-silent',
  'watch-failed',
  'session-expiring',
  'session-over',
  'bot-started',
  'bot-entered',
  'bot-paused',
  'bot-ended',
  'bot-attention',
  'alert-level',
  'alert-screen',
  'alert-terms',
  'day-closed',
  'server-silent',
  'care-failed',
  'care-mended',
  'newer-version',
  'signed-in',
  'locked-out',
  'recovered',
  'test',
] as const;
export type WordId = (typeof WORD_IDS)[number];

/** A sentence, and what more there is to say. */
export interface Told {
  readonly title: string;
  readonly body: string;
}

/** The readable values of a sentence; null when unknown or hidden. */
export interface Spoken {
  /** A value without formatting. */
  text(name: string): string | null;
  is(name: string, value: string): boolean;
  number(name: string): string | null;
  money(name: string): string | null;
  /** Hours and minutes of an instant where the trader is. */
  time(name: string): string | null;
  day(name: string): string | null;
  /** The name of the contract, or of a term's subject by the term's index. */
  contract(place?: number): string | null;
  /** Why, in the reader's language where we have it in that, else in the words of the broker. */
  reason(): string | null;
  count(name: string): number;
}

export type Sentences = Readonly<Record<WordId, (spoken: Spoken) => Told>>;

/** Returns the given parts as consecutive sentences. */
export function sentences(...parts: readonly (string | null | false)[]): string {
  return parts
    .filter((part): part is string => typeof part === 'string' && part !== '')
    .map((part) => (/[.!?…]$/.test(part) ? part : `${part}.`))
    .join(' ');
}
