import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { IDEMPOTENCY_HEADER } from '#contract/constants.ts';
import type { Order, Trader } from '#tests/support/device/trader.ts';

/** An idempotent request and, once received, the answer. */
export interface Attempt {
  readonly key: string;
  readonly path: string;
  readonly body: object;
  tries: number;
  answer: {
    readonly status: number;
    readonly orders: readonly Order[];
    readonly code: string | null;
    readonly retryAfterMs: number;
  } | null;
}

const ANSWERED = new Set([200, 404, 409, 422]);
/** A refusal that is stored under its key like any other, although its status is 429. */
const TOO_MANY = 'risk.order-rate-exceeded';
/** Pause before a call is repeated. */
const AGAIN_MS = 100;
/** The same request is still in progress: ask again. */
const NOT_YET = 'request.idempotency-in-progress';

async function send(origin: string, token: string, attempt: Attempt): Promise<Attempt['answer']> {
  attempt.tries += 1;
  const response = await fetch(`${origin}${attempt.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', [IDEMPOTENCY_HEADER]: attempt.key },
    body: JSON.stringify(attempt.body),
    signal: AbortSignal.timeout(8_000),
  });
  const body = (await response.json()) as { orders?: Order[]; code?: string; fields?: { values?: Record<string, unknown> }[] };
  if ((!ANSWERED.has(response.status) && body.code !== TOO_MANY) || body.code === NOT_YET) return null;
  return {
    status: response.status,
    orders: body.orders ?? [],
    code: body.code ?? null,
    retryAfterMs: Number(body.fields?.[0]?.values?.['retry_after_ms'] ?? 0),
  };
}

/**
 * A trader who places, changes and cancels without pause, each intent under a key of its own, and repeats an intent under the
 * same key until it is answered, however often the server dies in between.
 */
export function createTradingClient(trader: Trader, instrumentIds: readonly string[], origin: () => Promise<string>) {
  const attempts: Attempt[] = [];
  let stopping = false;

  function nextAttempt(): Attempt {
    const resting = attempts
      .flatMap((attempt) => attempt.answer?.orders ?? [])
      .filter((order) => order.status === 'open')
      .at(-1);
    const account_number = trader.account.account_number;
    const make = (path: string, body: object): Attempt => ({
      key: randomUUID(),
      path: `/api/order-book/order-book/${path}/`,
      body,
      tries: 0,
      answer: null,
    });
    const dice = randomInt(10);
    if (resting && dice === 0) return make('cancel_order', { account_number, order_id: resting.order_id });
    if (resting && dice === 1) return make('modify_order', { account_number, order_id: resting.order_id, lots: randomInt(1, 6) });
    const request = {
      instrument_id: instrumentIds[randomInt(instrumentIds.length)],
      transaction_type: randomInt(2) === 0 ? 'BUY' : 'SELL',
      product: 'NRML',
      lots: randomInt(1, 4),
      ...(dice < 7 ? { order_type: 'MARKET' } : { order_type: 'LIMIT', transaction_type: 'BUY', price: randomInt(1, 400) / 20 }),
    };
    return make('place_trades', { account_number, portfolio_id: trader.portfolio.id, orders: dice === 5 ? [request, request] : [request] });
  }

  async function untilAnswered(attempt: Attempt): Promise<void> {
    while (attempt.answer === null) {
      try {
        attempt.answer = await send(await origin(), trader.token, attempt);
      } catch {
        // The server died during the call: its outcome is unknown, so the same key is sent again.
      }
      if (attempt.answer === null) await wait(AGAIN_MS);
    }
  }

  const running = (async () => {
    while (!stopping) {
      const attempt = nextAttempt();
      attempts.push(attempt);
      await untilAnswered(attempt);
      // Too many orders in one second: wait as long as the server says.
      const retryAfter = attempt.answer?.orders.map((order) => order.reason_values?.['retry_after_ms']).find((ms) => ms !== undefined);
      const later = Number(retryAfter ?? attempt.answer?.retryAfterMs ?? 0);
      if (later > 0) await wait(later);
    }
  })();

  return {
    trader,
    attempts,
    /** Ends after the current intent has been answered. */
    async stop(): Promise<void> {
      stopping = true;
      await running;
    },
  };
}

export type TradingClient = ReturnType<typeof createTradingClient>;
