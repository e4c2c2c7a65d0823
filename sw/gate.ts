import type { WorkboxPlugin } from 'workbox-core/types.js';

/** Time limit of a request of the service worker: a hanging request would block an update. */
const FETCH_MS = 20_000;
/** After a drain the worker ignores requests for this time, enough for the new worker to take over. Measured on the monotonic clock. */
const DRAINED_MS = 10_000;

/** Aborts the requests that must end for a new worker. */
let room = new AbortController();
/** Aborts the requests that must also end for an order of the page. */
let open = new AbortController();
let drainedAt = Number.NEGATIVE_INFINITY;

function giveUp(): void {
  open.abort();
  open = new AbortController();
}

/** Aborts all requests: a service worker with open requests is not replaced. */
export function drain(): void {
  drainedAt = performance.now();
  room.abort();
  room = new AbortController();
  giveUp();
}

/** Time without prefetching after an order of the page. */
const ORDER_MS = 10_000;
let orderAt = Number.NEGATIVE_INFINITY;

/** Aborts requests in favour of an order of the page: their answers would delay the order's. */
export function giveWay(): void {
  orderAt = performance.now();
  giveUp();
}

/** Resolves when no order of the page has just been sent. */
export async function afterOrders(): Promise<void> {
  for (let left = orderAt + ORDER_MS - performance.now(); left > 0; left = orderAt + ORDER_MS - performance.now())
    await new Promise((done) => setTimeout(done, left));
}

/** Returns whether a drain has just been requested. */
export function isDrained(): boolean {
  return performance.now() - drainedAt < DRAINED_MS;
}

/** Resolves with the work, or on a drain, which must not wait for the work. */
export function orDrained(work: Promise<unknown>): Promise<unknown> {
  return Promise.race([work, new Promise((done) => room.signal.addEventListener('abort', done, { once: true }))]);
}

/** Returns the request with a signal that aborts it, and an unfinished answer, when a new worker takes over. */
export function yielding(request: Request): Request {
  return new Request(request, { signal: room.signal });
}

/** Workbox plugin that makes a strategy's requests yield to a new worker. */
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
