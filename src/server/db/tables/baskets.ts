import type { ColumnType, Selectable } from 'kysely';
import type { InferOutput } from 'valibot';
import type { basketBody } from '#contract/schemas/basket.ts';
import type { LegPart } from '#domain/orders/basket-stages.ts';

type Body = InferOutput<typeof basketBody>;

/** A basket as requested. */
export interface BasketsTable {
  id: string;
  user_id: string;
  key: string;
  /** 1 at first, one more with every retry. */
  attempt: number;
  legs: ColumnType<Body['legs'], string, string>;
  targets: ColumnType<Body['targets'], string, string>;
  placed_at: Date;
  received_at: Date;
}

/** A leg of a basket in one of its portfolios. */
export interface BasketLegsTable {
  basket_id: string;
  target: number;
  leg: number;
  part: LegPart;
  attempt: number;
  /** The client id of the leg's order: stored before the order, so that the order can always be found. */
  client_order_id: string | null;
  held: boolean;
  error_code: string | null;
  error_message: string | null;
}

export type BasketRow = Selectable<BasketsTable>;
export type BasketLegRow = Selectable<BasketLegsTable>;
