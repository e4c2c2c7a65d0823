import { NETWORK_SECONDS } from './snapshot-rules.ts';

/** Time limit of a request of the service worker: a hanging request would block an update. */
const FETCH_MS = 20_000;
/** A file of which nothing more has come for this long hangs. */
const STALLED_MS = 8_000;
/** A request older than this is late: the page has been answered from a copy. */
const LATE_MS = NETWORK_SECONDS * 1_000 + 250;
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
  const leftMs = () => orderAt + ORDER_MS - performance.now();
  while (leftMs() > 0) await new Promise((done) => setTimeout(done, leftMs()));
}

/** Returns whether a drain has just been requested. */
export function isDrained(): boolean {
  return performance.now() - drainedAt < DRAINED_MS;
}

/** Resolves with the work, or on a drain, which must not wait for the work. */
export function orDrained(work: Promise<unknown>): Promise<unknown> {
  return Promise.race([work, new Promise((done) => room.signal.addEventListener('abort', done, { once: true }))]);
}

/** A request under way. Each holds one of the six connections of a browser to a server of HTTP/1.1. */
interface Outstanding {
  readonly own: AbortController;
  /** When it was sent, or the last part of its answer came. */
  heardAt: number;
}
const outstanding = new Set<Outstanding>();

/** Aborts the requests of which nothing has come for `ms`: they were sent over a connection that is gone, and would hold it for a long time. */
export function giveUpOlder(ms: number): void {
  for (const { own, heardAt } of outstanding) if (performance.now() - heardAt >= ms) own.abort();
}

/** Notes a request that `by` aborts too. */
function begin(by: AbortController) {
  const own = new AbortController();
  const stop = () => own.abort();
  const entry = { own, heardAt: performance.now() };
  outstanding.add(entry);
  by.signal.addEventListener('abort', stop, { once: true });
  const ended = () => {
    outstanding.delete(entry);
    by.signal.removeEventListener('abort', stop);
  };
  own.signal.addEventListener('abort', ended, { once: true });
  return { entry, stop, ended };
}

/** The fetch of a file. */
export interface FileFetch {
  readonly signal: AbortSignal;
  /** Call with each part of the answer. */
  readonly heard: () => void;
  /** Aborts the fetch, and what is left of its answer. */
  readonly stop: () => void;
  /** Call when it has ended. */
  readonly ended: () => void;
}

/** Begins the fetch of a file: it is aborted when a new worker takes over, or when nothing has come for a while. */
export function beginFile(): FileFetch {
  const { entry, stop, ended } = begin(room);
  let timer = setTimeout(stop, STALLED_MS);
  return {
    signal: entry.own.signal,
    heard() {
      entry.heardAt = performance.now();
      clearTimeout(timer);
      timer = setTimeout(stop, STALLED_MS);
    },
    stop,
    ended() {
      clearTimeout(timer);
      ended();
    },
  };
}

/** A request of the worker for a page, by which it can be aborted. */
export interface Gated {
  readonly request: Request;
  /** Call when nothing of the answer is outstanding. */
  readonly ended: () => void;
}

/** Of the requests whose answer no page waits for any more, so many go on. */
const MOST_LATE = 2;

/** The requests that are late, the oldest first. */
let late: readonly AbortController[] = [];

/** Aborts a request that is late when others have been late before it. */
function notOneMore(own: AbortController): void {
  if (late.length >= MOST_LATE) own.abort();
  else late = [...late, own];
}

/** Returns the request with the gate's signal and the time-out. A page's own abort does not reach the worker's fetch. */
export function gated(request: Request): Gated {
  const { entry, stop, ended } = begin(open);
  const { own } = entry;
  const timers = [setTimeout(() => notOneMore(own), LATE_MS), setTimeout(stop, FETCH_MS)];
  const over = () => {
    ended();
    for (const timer of timers) clearTimeout(timer);
    late = late.filter((each) => each !== own);
  };
  own.signal.addEventListener('abort', over, { once: true });
  // Past the HTTP cache: it would make a second request for the same address wait for a first one that hangs.
  return { request: new Request(request, { signal: own.signal, cache: 'no-store' }), ended: over };
}
