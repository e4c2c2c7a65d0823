import { CHANNEL_KINDS, type ChannelKind } from './channel-kinds.ts';

/** Outcomes, never requests, of which a trader can be notified while the app is closed. In the order of the settings. */
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

/** The kinds of channels for each outcome class. */
export type TellingMatrix = Readonly<Record<OutcomeClass, readonly ChannelKind[]>>;

/** Off unless chosen: most users see these when they next open the app. */
const SELDOM: readonly OutcomeClass[] = ['order-filled', 'digest'];
/** Sent in the quiet hours too, unless the user chooses otherwise: money is at stake at once. */
export const USUAL_BREAKTHROUGH: readonly OutcomeClass[] = ['order-rejected', 'exit-unconfirmed', 'kill', 'loss-limit'];

/** Default choice: every outcome that asks for action, through every channel. */
export const USUAL_MATRIX = Object.fromEntries(
  OUTCOME_CLASSES.map((each): [OutcomeClass, readonly ChannelKind[]] => [each, SELDOM.includes(each) ? [] : CHANNEL_KINDS]),
) as TellingMatrix;
