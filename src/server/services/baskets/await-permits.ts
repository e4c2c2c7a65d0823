import { sliceByFreeze } from '#domain/orders/freeze-limit.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import { type OrderReview, retryAfterMs } from '../orders/order-review.ts';
import type { Ticket } from '../orders/placing.ts';

/** How often permits are asked for: a basket goes within seconds or says that it did not. */
const TURNS = 5;

interface Needs {
  readonly clock: WallClock;
  readonly review: OrderReview;
  /** Lets time of our own clock pass. */
  readonly wait: (ms: number) => Promise<void>;
}

/**
 * Returns whether the order rate of the account has given permits for the tickets. Parts of one basket can be more than a
 * second lets out: the next part waits its turn. What never fits into a second is not waited for.
 */
export async function awaitPermits({ clock, review, wait }: Needs, accountId: string, tickets: readonly Ticket[]): Promise<boolean> {
  const messages = tickets.reduce(
    (sum, { instrument, terms }) => sum + sliceByFreeze(terms.quantity, instrument.lotSize, instrument.freezeQuantity).length,
    0,
  );
  for (let turn = 0; turn < TURNS; turn += 1) {
    const refusal = review.takePermits(accountId, messages, false, clock.now());
    if (refusal === null) return true;
    const ms = retryAfterMs(refusal);
    if (ms === null) return false;
    await wait(ms);
  }
  return false;
}
