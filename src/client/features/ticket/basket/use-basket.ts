import { useEffect, useState } from 'react';
import { getBasket } from '#client/api/orders.ts';
import type { Basket } from '#client/api/types.ts';
import { isFinal } from '#domain/orders/status-sets.ts';

const AGAIN_MS = 2_000;

/** Returns whether something may still become of a leg without anybody doing anything. */
function isMoving(basket: Basket): boolean {
  return (
    basket.state === 'sending' || basket.targets.some(({ legs }) => legs.some(({ order }) => order !== null && !isFinal(order.status)))
  );
}

/**
 * Returns a sent basket from the server by its key; null until the server has it. Polled while orders are working; a new `nudge` fetches at once. While the
 * basket is on its way, the first request is delayed until the server is likely to have it.
 */
export function useBasket(key: string, onItsWay: boolean, nudge: string): Basket | null {
  const [basket, setBasket] = useState<Basket | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined = undefined;
    const ask = () => {
      getBasket(key, { signal: abort.signal, quiet: 'probe' }).then(
        (found) => {
          if (abort.signal.aborted) return;
          setBasket(found);
          if (isMoving(found)) timer = setTimeout(ask, AGAIN_MS);
        },
        () => {
          // Not there yet, or no connection: the outbox resolves what was sent.
          if (!abort.signal.aborted) timer = setTimeout(ask, AGAIN_MS);
        },
      );
    };
    timer = setTimeout(ask, onItsWay ? AGAIN_MS : 0);
    return () => {
      abort.abort();
      clearTimeout(timer);
    };
  }, [key, onItsWay, nudge]);
  return basket;
}
