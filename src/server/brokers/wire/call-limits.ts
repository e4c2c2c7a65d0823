import type { CallKind } from '#domain/orders/broker-calls.ts';

/** A limit of a broker: at most `most` calls of these kinds, refused ones included, in any span of `inMs`. The last `reserve` are kept for exits. */
export interface CallLimit {
  readonly kinds: readonly CallKind[];
  readonly most: number;
  readonly inMs: number;
  readonly reserve: number;
}

/** How much of a limit is used now. */
export interface UsedLimit extends CallLimit {
  readonly used: number;
}
