export const SIDES = ['buy', 'sell'] as const;
export type Side = (typeof SIDES)[number];

const ORDER_KINDS = ['market', 'limit', 'stop-limit', 'stop-market'] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];

/** Kinds with a trigger. */
const STOP_KINDS = ['stop-limit', 'stop-market'] as const satisfies readonly OrderKind[];

/** Returns whether an order of the kind waits for a trigger. */
export function isStopKind(kind: OrderKind): boolean {
  return (STOP_KINDS as readonly OrderKind[]).includes(kind);
}

/** `amo` = kept until the next session opens. */
export const ORDER_VARIETIES = ['regular', 'amo'] as const;
export type OrderVariety = (typeof ORDER_VARIETIES)[number];

/** Origin of an order or a change. */
export const ORDER_ORIGINS = ['hand', 'exit', 'gtt', 'auto-square-off', 'kill-switch', 'basket', 'bot'] as const;
export type OrderOriginKind = (typeof ORDER_ORIGINS)[number];

export const PRODUCTS = ['MIS', 'NRML', 'CNC'] as const;
export type Product = (typeof PRODUCTS)[number];

const VALIDITIES = ['DAY', 'IOC'] as const;
export type Validity = (typeof VALIDITIES)[number];
