/** Channels to a user whose app is closed: a channel `of-device` ends with the session of its device, the user types what a `typed` one needs. */
const CHANNELS = {
  push: 'of-device',
  mail: 'typed',
  telegram: 'typed',
  ntfy: 'typed',
  webhook: 'typed',
} as const satisfies Readonly<Record<string, 'of-device' | 'typed'>>;
export type ChannelKind = keyof typeof CHANNELS;
/** Kinds whose settings the user types. */
export type TypedChannelKind = { [Kind in ChannelKind]: (typeof CHANNELS)[Kind] extends 'typed' ? Kind : never }[ChannelKind];

export const CHANNEL_KINDS = Object.keys(CHANNELS) as readonly ChannelKind[];

/** Returns whether a channel of the kind belongs to one device. */
export function isOfDevice(kind: ChannelKind): boolean {
  return CHANNELS[kind] === 'of-device';
}
