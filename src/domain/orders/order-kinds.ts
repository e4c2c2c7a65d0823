export const SIDES = ['buy', 'sell'] as const;
export type Side = (typeof SIDES)[number];

export const ORDER_KINDS = ['market', 'limit', 'stop-limit', 'stop-market'] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];

export const PRODUCTS = ['MIS', 'NRML', 'CNC'] as const;
export type Product = (typeof PRODUCTS)[number];

export const VALIDITIES = ['DAY', 'IOC'] as const;
export type Validity = (typeof VALIDITIES)[number];
