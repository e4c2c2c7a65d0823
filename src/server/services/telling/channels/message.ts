import type { InferOutput } from 'valibot';
import type { channelBody } from '#contract/schemas/telling.ts';
import type { ChannelAnswer } from '#domain/telling/delivery.ts';
import type { ChannelKind } from '#domain/telling/channel-kinds.ts';
import type { OutcomeClass } from '#domain/telling/outcome-class.ts';
import type { WallTime } from '#domain/units/time.ts';
import type { TellingSettings } from '#server/db/tables/telling.ts';
import { AddressRefused, type Outbound, type OutboundAnswer, Unheard } from '#server/platform/outbound.ts';

/** The address and credentials of a channel, as entered. */
type TargetOf<K extends ChannelKind> = Omit<Extract<InferOutput<typeof channelBody>, { kind: K }>, 'kind' | 'label'>;

/** The target of a channel of any kind; the kind is in the channel's row. */
export type Target = { readonly [K in ChannelKind]: TargetOf<K> }[ChannelKind];

/** An outcome in the reader's language, ready for any channel. */
export interface Message {
  /** The delivery's id, equal for all retries, for channels that can drop duplicates. */
  readonly id: string;
  /** The outcome's key, equal on every device. */
  readonly key: string;
  readonly class: OutcomeClass | 'test';
  readonly title: string;
  readonly body: string;
  readonly at: WallTime;
  /** Age of the outcome in words; null for a new one. */
  readonly age: string | null;
  readonly expiresAt: WallTime;
  readonly language: TellingSettings['language'];
  /** Address within the app. */
  readonly href: string;
  /** The same as an absolute URL; null when the server does not know its own address. */
  readonly link: string | null;
  /** An earlier try was cut off and may have arrived. */
  readonly again: boolean;
}

export interface ChannelNeeds {
  readonly outbound: Outbound;
  readonly now: () => WallTime;
}

export type SendTo<K extends ChannelKind> = (target: TargetOf<K>, message: Message, needs: ChannelNeeds) => Promise<ChannelAnswer>;

const LONGEST_ANSWER = 200;
/** Statuses of a gateway, which does not know whether the service got the message. */
const GATEWAY: readonly number[] = [502, 504];

/** Returns the stored part of an answer: its first words, on one line. */
export function shortly(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_ANSWER);
}

/** Returns the meaning of an HTTP answer: a busy service is retried, every other error is final. */
export function answerOf({ status, text, retryAfterMs }: OutboundAnswer): ChannelAnswer {
  const answer = shortly(`${status} ${text}`);
  if (status >= 200 && status < 300) return { kind: 'sent', answer };
  if (status === 408 || status === 425 || status === 429 || status >= 500)
    return { kind: 'later', answer, afterMs: retryAfterMs, unheard: GATEWAY.includes(status) };
  return { kind: 'refused', answer };
}

/** Returns the meaning of a failed connection: a refused address is final, a network error is retried. */
export function answerOfError(error: unknown): ChannelAnswer {
  const { message, code } = error as NodeJS.ErrnoException;
  if (error instanceof AddressRefused) return { kind: 'refused', answer: message };
  const answer = shortly(code === undefined ? message : `${code} ${message}`);
  return { kind: 'later', answer, afterMs: null, unheard: error instanceof Unheard };
}

/** Returns a message as plain text: event, consequence, time and link. */
export function plainText({ title, body, age, link }: Message): string {
  return [title, body, age, link].filter((part) => part !== null && part !== '').join('\n');
}
