import { CLIENT_KEY } from '#contract/constants.ts';

/**
 * Returns the key of a call that the server makes by itself, or of one part of a call. Its colons keep it out of the keys that a device can
 * send: nobody outside can take, void or repeat it.
 */
export function systemKey(kind: 'exit' | 'cancel' | 'kill' | 'basket', ...parts: readonly (string | number)[]): string {
  return [kind, ...parts].join(':');
}

/** Returns the key under which a system order is sent: the same however often it is tried. */
export function systemOrderKey(order: { readonly orderId: string }): string {
  return systemKey('exit', order.orderId);
}

/** Returns the name of the order in the order book. */
export function systemClientId(order: { readonly orderId: string }): string {
  return `${systemOrderKey(order)}:0`;
}

/** Whether a device can have made the key. */
export function isClientKey(key: string): boolean {
  return CLIENT_KEY.test(key);
}
