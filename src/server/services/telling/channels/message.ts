import type { InferOutput } from 'valibot';
import type { channelBody } from '#contract/schemas/telling.ts';
import type { ChannelAnswer } from '#domain/telling/delivery.ts';
import type { ChannelKind, OutcomeClass } from '#domain/telling/outcome-class.ts';
import type { WallTime } from '#domain/units/time.ts';
import type { TellingSettings } from '#server/db/tables/telling.ts';
import { AddressRefused, type Outbound, type OutboundAnswer, Unheard } from '#server/platform/outbound.ts';

/** Where a channel leads and what opens it, as it was typed in. */
type TargetOf<K extends ChannelKind> = Omit<Extract<InferOutput<typeof channelBody>, { kind: K }>, 'kind' | 'label'>;

/** Where a channel of some kind leads: which kind says its row. */
export type Target = { readonly [K in ChannelKind]: TargetOf<K> }[ChannelKind];

/** An outcome in the words of its reader, ready for any channel. */
export interface Message {
  /** The delivery: the same however often it is tried, for channels that can leave out what they had before. */
  readonly id: string;
  /** The outcome: the same on every device. */
  readonly key: string;
  readonly class: OutcomeClass | 'test';
  readonly title: string;
  readonly body: string;
  readonly at: WallTime;
  /** How long ago that is, in words; null of what is new. */
  readonly age: string | null;
  readonly expiresAt: WallTime;
  readonly language: TellingSettings['language'];
  /** Address within the app. */
  readonly href: string;
  /** The same as a whole address; null when the server does not know its own. */
  readonly link: string | null;
  /** An earlier try was cut off: it may have arrived. */
  readonly again: boolean;
}

export interface ChannelNeeds {
  readonly outbound: Outbound;
  readonly now: () => WallTime;
}

export type SendTo<K extends ChannelKind> = (target: TargetOf<K>, message: Message, needs: ChannelNeeds) => Promise<ChannelAnswer>;

const LONGEST_ANSWER = 200;
/** Said by whoever stands before the one that has it, or has not. */
const GATEWAY: readonly number[] = [502, 504];

/** What of an answer is kept: its first words, on one line. */
export function shortly(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_ANSWER);
}

/** Returns what an HTTP answer says of a message: too busy is tried again, everything else that is no success is meant. */
export function answerOf({ status, text, retryAfterMs }: OutboundAnswer): ChannelAnswer {
  const answer = shortly(`${status} ${text}`);
  if (status >= 200 && status < 300) return { kind: 'sent', answer };
  if (status === 408 || status === 425 || status === 429 || status >= 500)
    return { kind: 'later', answer, afterMs: retryAfterMs, unheard: GATEWAY.includes(status) };
  return { kind: 'refused', answer };
}

/** Returns what a failure on the way says: an address that is refused stays refused, the network may come back. */
export function answerOfError(error: unknown): ChannelAnswer {
  const { message, code } = error as NodeJS.ErrnoException;
  if (error instanceof AddressRefused) return { kind: 'refused', answer: message };
  const answer = shortly(code === undefined ? message : `${code} ${message}`);
  return { kind: 'later', answer, afterMs: null, unheard: error instanceof Unheard };
}

/** Returns a message as plain text: what happened, what follows, when it was, and where to look. */
export function plainText({ title, body, age, link }: Message): string {
  return [title, body, age, link].filter((part) => part !== null && part !== '').join('\n');
}
