import type { WorkboxPlugin } from 'workbox-core/types.js';

/** How long one request of the worker may take; nothing may hang for ever and hold back an update. */
const FETCH_MS = 20_000;
/** After a drain the worker leaves requests alone for this long: enough for its successor to take over. Not by the device's clock, which may be set meanwhile. */
const DRAINED_MS = 10_000;

/** What is given up for a successor. */
let room = new AbortController();
/** What is given up for an order of the page too. */
let open = new AbortController();
let drainedAt = Number.NEGATIVE_INFINITY;

function giveUp(): void {
  open.abort();
  open = new AbortController();
}

/** Gives up all that is on its way: a worker with something open is not replaced. */
export function drain(): void {
  drainedAt = performance.now();
  room.abort();
  room = new AbortController();
  giveUp();
}

/** For so long after the page has sent an order nothing is fetched ahead. */
const ORDER_MS = 10_000;
let orderAt = Number.NEGATIVE_INFINITY;

/** Gives up what is on its way for an order of the page: it would come before the order's answer. */
export function giveWay(): void {
  orderAt = performance.now();
  giveUp();
}

/** Resolves when no order of the page has just been sent. */
export async function afterOrders(): Promise<void> {
  for (let left = orderAt + ORDER_MS - performance.now(); left > 0; left = orderAt + ORDER_MS - performance.now())
    await new Promise((done) => setTimeout(done, left));
}

/** Whether the worker has just been told to make room. */
export function isDrained(): boolean {
  return performance.now() - drainedAt < DRAINED_MS;
}

/** Resolves with the work, or when the worker is told to make room: it need not be waited for then. */
export function orDrained(work: Promise<unknown>): Promise<unknown> {
  return Promise.race([work, new Promise((done) => room.signal.addEventListener('abort', done, { once: true }))]);
}

/** Returns the request as one that is given up for a successor, and its answer with it while that is still coming. */
export function yielding(request: Request): Request {
  return new Request(request, { signal: room.signal });
}

/** Makes what a strategy fetches such requests. */
export const yields: WorkboxPlugin = { requestWillFetch: async ({ request }) => yielding(request) };

/** Returns the request with the gate's signal and the time-out. A page's own abort does not reach the worker's fetch. */
export function gated(request: Request): Request {
  const own = new AbortController();
  const stop = () => own.abort();
  open.signal.addEventListener('abort', stop, { once: true });
  setTimeout(stop, FETCH_MS);
  // Past the HTTP cache: it would make a second request for the same address wait for a first one that hangs.
  return new Request(request, { signal: own.signal, cache: 'no-store' });
}
