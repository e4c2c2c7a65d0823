import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { IDEMPOTENCY_HEADER } from '#contract/constants.ts';
import type { Order } from '#tests/support/device/trader.ts';

/** A call that is repeated under its key until answered, however often the server dies. */
export async function untilAnswered<T>(origin: () => Promise<string>, token: string, path: string, key: string, body: object): Promise<T> {
  for (;;) {
    try {
      const response = await fetch(`${await origin()}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', [IDEMPOTENCY_HEADER]: key },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(8_000),
      });
      const answer = (await response.json()) as T;
      if (response.status === 200) return answer;
    } catch {
      // The server died under the call: whether it was done is unknown, so the same key goes again.
    }
  }
}

export interface StormAccount {
  readonly account_number: string;
  readonly portfolio_id: string;
}

/** Sends orders that add risk, and nothing else, until it is stopped. A refusal that says when to come back is obeyed, as a client would. */
export function createStormWriter(origin: () => Promise<string>, token: string, account: StormAccount, instrumentIds: readonly string[]) {
  const answered: Order[] = [];
  let stopping = false;

  const running = (async () => {
    while (!stopping) {
      const request = {
        instrument_id: instrumentIds[randomInt(instrumentIds.length)],
        transaction_type: 'BUY',
        product: 'NRML',
        lots: 1,
        ...(randomInt(2) === 0 ? { order_type: 'MARKET' } : { order_type: 'LIMIT', price: 0.05 }),
      };
      const path = '/api/order-book/order-book/place_trades/';
      const { orders } = await untilAnswered<{ orders: Order[] }>(origin, token, path, randomUUID(), { ...account, orders: [request] });
      answered.push(...orders);
      const [order] = orders;
      if (order?.status === 'denied') await wait(Number(order.reason_values?.['retry_after_ms'] ?? 50));
    }
  })();

  return {
    answered,
    async stop(): Promise<void> {
      stopping = true;
      await running;
    },
  };
}

export type StormWriter = ReturnType<typeof createStormWriter>;
