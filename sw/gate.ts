/** How long one request of the worker may take; nothing may hang for ever and hold back an update. */
const FETCH_MS = 20_000;
/** After a drain the worker leaves requests alone for this long: enough for its successor to take over. */
const DRAINED_MS = 10_000;

let open = new AbortController();
let drainedAt = Number.NEGATIVE_INFINITY;

/** Gives up every request that is on its way: a worker with open requests is not replaced. */
export function drain(): void {
  drainedAt = Date.now();
  open.abort();
  open = new AbortController();
}

/** For so long after the page has sent an order nothing is fetched ahead. */
const ORDER_MS = 10_000;
let orderAt = Number.NEGATIVE_INFINITY;

/** Gives up what is on its way for an order of the page: it would come before the order's answer. */
export function giveWay(): void {
  orderAt = Date.now();
  open.abort();
  open = new AbortController();
}

/** Resolves when no order of the page has just been sent. */
export async function afterOrders(): Promise<void> {
  for (let left = orderAt + ORDER_MS - Date.now(); left > 0; left = orderAt + ORDER_MS - Date.now())
    await new Promise((done) => setTimeout(done, left));
}

/** Whether the worker has just been told to make room. */
export function isDrained(): boolean {
  return Date.now() - drainedAt < DRAINED_MS;
}

/** Returns the request with the gate's signal and the time-out. A page's own abort does not reach the worker's fetch. */
export function gated(request: Request): Request {
  const own = new AbortController();
  const giveUp = () => own.abort();
  open.signal.addEventListener('abort', giveUp, { once: true });
  setTimeout(giveUp, FETCH_MS);
  // Past the HTTP cache: it would make a second request for the same address wait for a first one that hangs.
  return new Request(request, { signal: own.signal, cache: 'no-store' });
}
