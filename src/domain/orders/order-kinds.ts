export const SIDES = ['buy', 'sell'] as const;
export type Side = (typeof SIDES)[number];

interface KindRules {
  /** Its name in calls and on screens, the `order_type`. */
  readonly type: string;
  /** Whether an order of the kind waits for a trigger. */
  readonly stops: boolean;
  /** Whether an order of the kind carries the trader's own limit; any other fills within a protection price. */
  readonly limited: boolean;
}

/** Every kind of order: one row each, which app, server and venue read through the functions below. */
const ORDER_KINDS = {
  market: { type: 'MARKET', stops: false, limited: false },
  limit: { type: 'LIMIT', stops: false, limited: true },
  'stop-limit': { type: 'SL', stops: true, limited: true },
  'stop-market': { type: 'SL-M', stops: true, limited: false },
} as const satisfies Readonly<Record<string, KindRules>>;
export type OrderKind = keyof typeof ORDER_KINDS;
export type OrderType = (typeof ORDER_KINDS)[OrderKind]['type'];

const KINDS = Object.keys(ORDER_KINDS) as readonly OrderKind[];
export const ORDER_TYPES: readonly OrderType[] = KINDS.map((kind) => ORDER_KINDS[kind].type);
const KIND_OF_TYPE: ReadonlyMap<string | null, OrderKind> = new Map(KINDS.map((kind) => [ORDER_KINDS[kind].type, kind]));

/** Returns the name of a kind in calls. */
export function typeOfKind(kind: OrderKind): OrderType {
  return ORDER_KINDS[kind].type;
}

/** Returns the kind that calls name. A type that a back end does not tell, or that this version does not know, counts as a limit order. */
export function kindOfType(type: OrderType | null): OrderKind {
  return KIND_OF_TYPE.get(type) ?? 'limit';
}

/** Returns whether an order of the kind waits for a trigger. */
export function isStopKind(kind: OrderKind): boolean {
  return ORDER_KINDS[kind].stops;
}

/** Returns whether an order of the kind carries the trader's own limit. */
export function takesLimit(kind: OrderKind): boolean {
  return ORDER_KINDS[kind].limited;
}

/** Returns whether an order of the kind takes what the market offers at once: neither a trigger nor an own limit. */
export function meetsMarket(kind: OrderKind): boolean {
  return !isStopKind(kind) && !takesLimit(kind);
}

/** `amo` = kept until the next session opens. */
export const ORDER_VARIETIES = ['regular', 'amo'] as const;
export type OrderVariety = (typeof ORDER_VARIETIES)[number];

/** Origin of an order or a change. `elsewhere`: another program has placed the order at the broker. */
export const ORDER_ORIGINS = ['hand', 'exit', 'gtt', 'auto-square-off', 'kill-switch', 'basket', 'bot', 'elsewhere'] as const;
export type OrderOriginKind = (typeof ORDER_ORIGINS)[number];

export const PRODUCTS = ['MIS', 'NRML', 'CNC'] as const;
export type Product = (typeof PRODUCTS)[number];

export const VALIDITIES = ['DAY', 'IOC'] as const;
export type Validity = (typeof VALIDITIES)[number];
