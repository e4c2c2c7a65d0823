import type { WorkboxPlugin } from 'workbox-core/types.js';
import { currentEpoch } from './epoch.ts';
import { type Gated, gated } from './gate.ts';
import { userKeyOf } from './user-key.ts';

interface HandlerState {
  epoch?: number;
  /** The request under way, until its answer is read. */
  sent?: Gated;
  /** A server error for which no cached answer exists. */
  failure?: Response;
  /** The page has its answer: from the cache, if the request is still under way. */
  isAnswered?: true;
}
const stateOf = (state: Record<string, unknown> | undefined) => (state ?? {}) as HandlerState;
const isOfNow = (state: Record<string, unknown> | undefined) => stateOf(state).epoch === currentEpoch();

/** Whether the whole of the answer can be read: what was cut on its way, or only calls itself JSON, is no copy. */
async function isJson(response: Response): Promise<boolean> {
  try {
    await response.clone().json();
    return true;
  } catch {
    return false;
  }
}

/** Tells the gate that a request has ended. Of an answer that nobody reads the rest is not fetched. */
function endOf(state: HandlerState, how: 'ended' | 'stop'): void {
  state.sent?.[how]();
  delete state.sent;
}

/** Returns the answer for the cache, with headers for the fetch time and the cache origin. */
export async function stamped(response: Response, now: number): Promise<Response> {
  const headers = new Headers(response.headers);
  headers.set('x-fetched-at', String(now));
  headers.set('x-from', 'cache');
  return new Response(await response.blob(), { status: response.status, statusText: response.statusText, headers });
}

/**
 * Returns the rules of a snapshot cache as a Workbox plugin. `onSignedOut` is called when the server rejects the token. When the cache answers the page
 * first, Workbox calls the handler complete while the request goes on: the gate keeps it in sight until it ends.
 */
export function snapshotPlugin(ofUser: boolean, onSignedOut: () => void): WorkboxPlugin {
  return {
    handlerWillStart: async ({ state }) => {
      stateOf(state).epoch = currentEpoch();
    },
    cacheKeyWillBeUsed: async ({ request }) => (ofUser ? userKeyOf(request.url, request.headers.get('authorization')) : request.url),
    requestWillFetch: async ({ request, state }) => {
      const sent = gated(request);
      stateOf(state).sent = sent;
      return sent.request;
    },
    fetchDidFail: async ({ state }) => {
      const { failure, isAnswered } = stateOf(state);
      if (failure === undefined || isAnswered) endOf(stateOf(state), 'stop');
    },
    handlerDidComplete: async ({ state }) => {
      stateOf(state).isAnswered = true;
      if (stateOf(state).failure !== undefined) endOf(stateOf(state), 'ended');
    },
    fetchDidSucceed: async ({ response, state }) => {
      if (response.status === 401) onSignedOut();
      const type = response.headers.get('content-type') ?? '';
      const another = type.includes('html') || (response.status === 200 && !type.includes('json'));
      if (response.status < 500 && !another) return response;
      // A failing server, and a network that answers with its own page, count as no network: the kept copy is better.
      stateOf(state).failure = response;
      throw new Error(`server answered ${response.status}`);
    },
    handlerDidError: async ({ state }) => stateOf(state).failure,
    cacheWillUpdate: async ({ response, state }) => {
      const isRead = response.status === 200;
      const copy = isRead && (await isJson(response)) ? await stamped(response, Date.now()) : null;
      endOf(stateOf(state), !isRead && stateOf(state).isAnswered ? 'stop' : 'ended');
      // Last: its reader may sign out while the rest of the answer comes.
      return isOfNow(state) ? copy : null;
    },
    cacheDidUpdate: async ({ cacheName, request, state }) => {
      // Or while it is written.
      if (!isOfNow(state)) await (await caches.open(cacheName)).delete(request);
    },
  };
}
