import { call } from './call.ts';
import { expectOwnKey } from './error-from-answer.ts';
import type { IdempotentBody, IdempotentOperation, Order } from './types.ts';

/** The orders, exit instructions or basket created by an idempotent call (calls of single orders excluded). */
export interface IdempotentAnswer {
  readonly orders: readonly Order[];
  readonly instructionIds: readonly string[];
  readonly basketId: string | null;
  /** Refused orders of a call for several orders, with the reasons. */
  readonly refused: readonly { readonly orderId: string; readonly code: string; readonly message: string }[];
}

const PATHS = {
  cancelOrders: '/api/order-book/order-book/cancel_orders/',
  placeStopLossOrder: '/api/order-book/order-book/place_slorder/',
  placeTargetOrder: '/api/order-book/order-book/place_targetorder/',
  createExit: '/api/instructions/exits/',
  createGtt: '/api/instructions/gtt/',
  placeBrokerTrigger: '/api/broker-triggers/',
  squareOffTrades: '/api/order-book/order-book/squareoff_trades/',
  actOnPosition: '/api/position/act/',
  convertPosition: '/api/position/convert/',
  placeBasket: '/api/order-book/baskets/',
  retryBasket: '/api/order-book/baskets/{basketId}/retry/',
  startBot: '/api/bot-runs/start/',
  startBotSet: '/api/bot-sets/start/',
  holdGroup: '/api/bot-runs/hold/',
} as const satisfies Record<IdempotentOperation, string>;

/** The part that the answer of each operation always has, from a back end with `full-answers`. */
const PROOFS = {
  cancelOrders: 'results',
  placeStopLossOrder: 'instruction',
  placeTargetOrder: 'instruction',
  createExit: 'instruction',
  createGtt: 'instruction',
  placeBrokerTrigger: 'triggers',
  squareOffTrades: 'orders',
  actOnPosition: 'orders',
  convertPosition: 'data',
  placeBasket: 'basket',
  retryBasket: 'basket',
  startBot: 'bot_run',
  startBotSet: 'bot_set_run',
  holdGroup: 'bot_run',
} as const satisfies Record<IdempotentOperation, keyof LooseAnswer>;

interface LooseAnswer {
  readonly data?: readonly object[];
  readonly bot_run?: object;
  readonly bot_set_run?: object;
  readonly orders?: readonly Order[];
  readonly triggers?: readonly object[];
  readonly instruction?: { readonly instruction_id: string };
  readonly instructions?: readonly { readonly instruction_id: string }[];
  readonly basket?: {
    readonly basket_id: string;
    readonly targets: readonly { readonly legs: readonly { readonly order: Order | null }[] }[];
  };
  readonly results?: readonly {
    readonly order_id: string;
    readonly order: Order | null;
    readonly error: { readonly code: string; readonly message: string } | null;
  }[];
}

function madeOf(answer: LooseAnswer | undefined): IdempotentAnswer {
  const legs = answer?.basket?.targets.flatMap((target) => target.legs.map((leg) => leg.order)) ?? [];
  const results = answer?.results ?? [];
  const orders = [...(answer?.orders ?? []), ...legs, ...results.map((result) => result.order)];
  const instructions = [...(answer?.instruction ? [answer.instruction] : []), ...(answer?.instructions ?? [])];
  return {
    orders: orders.filter((order) => order !== null),
    instructionIds: instructions.map((each) => each.instruction_id),
    basketId: answer?.basket?.basket_id ?? null,
    refused: results.flatMap(({ order_id: orderId, error }) => (error === null ? [] : [{ orderId, ...error }])),
  };
}

/** Sends an idempotent call under its key; `id` fills the placeholder in the path, if any. Only the outbox calls this function. */
export async function sendIdempotent<Id extends IdempotentOperation>(
  operation: Id,
  body: IdempotentBody<Id>,
  id: string | null,
  key: string,
  signal?: AbortSignal,
): Promise<IdempotentAnswer> {
  const { account_number: account } = body as { readonly account_number?: string };
  const path = PATHS[operation].replace('{basketId}', encodeURIComponent(id ?? ''));
  const answer = await call(
    // One function for all of them: the path and the body belong together by the operation, which the client's types cannot follow.
    (client, init) =>
      client.POST(path as '/api/position/act/', { ...init, params: { header: { 'Idempotency-Key': key } }, body: body as never }),
    { signal, quiet: 'outcome', account },
  );
  expectOwnKey<LooseAnswer, keyof LooseAnswer>(answer, PROOFS[operation]);
  return madeOf(answer);
}
