import { CLIENT_KEY } from '#contract/constants.ts';

/**
 * Returns the key of a call made by the server itself, or of a part of a call. Devices cannot send keys with colons, so nobody outside can use, void or
 * repeat it.
 */
export function systemKey(kind: 'exit' | 'cancel' | 'kill' | 'basket', ...parts: readonly (string | number)[]): string {
  return [kind, ...parts].join(':');
}

/** Returns the key of a system order, the same for every retry. */
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
