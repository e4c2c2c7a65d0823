/** What a trader can be told of while the app is closed: outcomes, never requests. The order is that of the settings. */
export const OUTCOME_CLASSES = [
  'order-rejected',
  'order-filled',
  'exit',
  'exit-unconfirmed',
  'kill',
  'loss-limit',
  'feed-silent',
  'session-expiring',
  'bot',
  'bot-failed',
  'alert',
  'digest',
  'server-silent',
  'server-care',
  'security',
] as const;
export type OutcomeClass = (typeof OUTCOME_CLASSES)[number];

/** Ways to reach somebody whose app is closed. */
export const CHANNEL_KINDS = ['push', 'mail', 'telegram', 'ntfy', 'webhook'] as const;
export type ChannelKind = (typeof CHANNEL_KINDS)[number];

/** Which classes are told through which kinds of channels. */
export type TellingMatrix = Readonly<Record<OutcomeClass, readonly ChannelKind[]>>;

/** What only some want to be told: everybody else sees it when they look. */
const SELDOM: readonly OutcomeClass[] = ['order-filled', 'digest'];
/** Told in the quiet hours too, unless somebody chooses otherwise: money is at stake at once. */
export const USUAL_BREAKTHROUGH: readonly OutcomeClass[] = ['order-rejected', 'exit-unconfirmed', 'kill', 'loss-limit'];

/** The choice of somebody who has not chosen: every outcome that asks for something, through every channel there is. */
export const USUAL_MATRIX = Object.fromEntries(
  OUTCOME_CLASSES.map((each): [OutcomeClass, readonly ChannelKind[]] => [each, SELDOM.includes(each) ? [] : CHANNEL_KINDS]),
) as TellingMatrix;
