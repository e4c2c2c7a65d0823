import { isThin } from './wire-pace.ts';

/**
 * Request scheduler. While an order's call is under way no read begins; a running read is aborted when the order is not answered at once, and
 * repeated afterwards: its answer would delay the order's.
 */
const AT_ONCE_MS = 300;
/** Maximum wait of a read: a page without numbers is useless. */
const WAIT_MS = 10_000;
/** Concurrent reads on a slow connection. */
const FEW = 2;
/** Time for the service worker to answer from a copy after a request was aborted. */
const COPY_MS = 300;

/** A read under way. */
interface Read {
  readonly own: AbortController;
  readonly since: number;
  /** True once the connection is lost: the read is not repeated. */
  lost: boolean;
}

/** Returns the answer with its body read completely: until then the read occupies the connection. */
async function whole(request: Request, init: RequestInit): Promise<Response> {
  // The global fetch is looked up at each call, so that tests can replace it.
  const response = await fetch(request, init);
  if (response.body === null) return response;
  const { status, statusText, headers } = response;
  return new Response(await response.arrayBuffer(), { status, statusText, headers });
}

/** Tells the service worker to abort its requests, which aborting the page's requests does not end. `olderThan`: only those older than so many ms. */
function giveUpOfWorker(olderThan?: number): void {
  if (!('serviceWorker' in navigator)) return;
  const message = olderThan === undefined ? { type: 'GIVE_WAY' } : { type: 'GIVE_UP', ms: olderThan };
  navigator.serviceWorker?.controller?.postMessage(message);
}

/** On a slow connection a read sent just before the new connection is given this many times longer. */
const THIN_TIMES = 5;

/** Repeats or ends the reads that hang on a dead connection. */
function onOutage(reads: ReadonlySet<Read>, thin: () => boolean) {
  const olderThan = (ms: number) => [...reads].filter(({ since }) => performance.now() - since >= ms);
  return {
    /**
     * On a new connection, repeats the reads older than `afterMs`: the old connection may hang for a minute. Newer reads go on, as the service worker
     * would answer an aborted read from a stored copy. A newer read without an answer after a further `afterMs` is repeated too.
     */
    askAgain(afterMs: number): void {
      const at = performance.now();
      giveUpOfWorker(afterMs);
      for (const { own } of olderThan(afterMs)) own.abort();
      const look = () => {
        giveUpOfWorker(performance.now() - at);
        for (const { own, since } of reads) if (since < at) own.abort();
      };
      setTimeout(look, thin() ? THIN_TIMES * afterMs : afterMs);
    },

    /** On a lost connection, ends the reads older than `afterMs` as lost, after the service worker had time to answer from a copy. */
    endLost(afterMs: number): void {
      giveUpOfWorker(afterMs);
      const hanging = olderThan(afterMs);
      if (hanging.length === 0) return;
      giveUpOfWorker();
      setTimeout(() => {
        for (const read of hanging) {
          read.lost = true;
          read.own.abort();
        }
      }, COPY_MS);
    },
  };
}

/** Returns a scheduler for the requests of one connection; `thin` tells whether the connection is slow. */
export function createTurns(thin: () => boolean) {
  const reads = new Set<Read>();
  const watchers = new Set<() => void>();
  const waiting: (() => void)[] = [];
  let orders = 0;
  let holdsUntil = 0;

  const holds = () => orders > 0 && performance.now() < holdsUntil;
  const mayRead = () => !holds() && (!thin() || reads.size < FEW);

  function wake(): void {
    for (const go of waiting.splice(0)) go();
  }

  function giveUpReads(): void {
    for (const { own } of reads) own.abort();
    giveUpOfWorker();
  }

  /** Waits until a read may begin, or the caller aborts it. */
  async function myTurn({ signal }: Request): Promise<void> {
    while (!mayRead() && !signal.aborted) {
      const stop = new Promise<void>((done) => signal.addEventListener('abort', () => done(), { once: true }));
      await Promise.race([stop, new Promise<void>((go) => waiting.push(go))]);
    }
  }

  return {
    ...onOutage(reads, thin),
    /** Whether an order's call is under way. */
    ordersUnderWay: () => orders > 0,

    /** Calls the watcher when the first order's call begins and when the last has ended; returns how to stop. */
    watchOrdersUnderWay(watcher: () => void): () => void {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },

    /** Makes an order's call before everything else. */
    async inFront(request: Request): Promise<Response> {
      orders += 1;
      holdsUntil = performance.now() + WAIT_MS;
      if (orders === 1) for (const watcher of watchers) watcher();
      const timers = [setTimeout(giveUpReads, thin() ? 0 : AT_ONCE_MS), setTimeout(wake, WAIT_MS)];
      try {
        return await whole(request, { priority: 'high' });
      } finally {
        for (const timer of timers) clearTimeout(timer);
        orders -= 1;
        if (orders === 0) {
          for (const watcher of watchers) watcher();
          wake();
        }
      }
    },

    /** Makes a read in turn, and repeats it if aborted for an order. */
    async inTurn(request: Request): Promise<Response> {
      for (;;) {
        if (!mayRead()) await myTurn(request);
        const own = new AbortController();
        const giveUp = () => own.abort();
        request.signal.addEventListener('abort', giveUp, { once: true });
        if (request.signal.aborted) giveUp();
        const read: Read = { own, since: performance.now(), lost: false };
        reads.add(read);
        try {
          return await whole(request.clone(), { signal: own.signal });
        } catch (error) {
          if (request.signal.aborted || !own.signal.aborted) throw error;
          if (read.lost) throw new TypeError('The connection was lost', { cause: error });
        } finally {
          reads.delete(read);
          request.signal.removeEventListener('abort', giveUp);
          if (!holds()) wake();
        }
      }
    },
  };
}

/** The turns on the wire of this page. */
export const { ordersUnderWay, watchOrdersUnderWay, askAgain, endLost, inFront, inTurn } = createTurns(isThin);
