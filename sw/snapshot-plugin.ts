import type { WorkboxPlugin } from 'workbox-core/types.js';
import { currentEpoch } from './epoch.ts';
import { gated } from './gate.ts';
import { userKeyOf } from './user-key.ts';

interface HandlerState {
  epoch?: number;
  /** Tells the gate that the request has ended. */
  ended?: () => void;
  /** A server error for which no cached answer exists. */
  failure?: Response;
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

/** Returns the answer for the cache, with headers for the fetch time and the cache origin. */
export async function stamped(response: Response, now: number): Promise<Response> {
  const headers = new Headers(response.headers);
  headers.set('x-fetched-at', String(now));
  headers.set('x-from', 'cache');
  return new Response(await response.blob(), { status: response.status, statusText: response.statusText, headers });
}

/**
 * Returns the rules of a snapshot cache as a Workbox plugin. `onSignedOut` is called when the server rejects the token. When the cache answers the page
 * first, Workbox calls the handler complete while the request goes on: the gate is told when that ends.
 */
export function snapshotPlugin(ofUser: boolean, onSignedOut: () => void): WorkboxPlugin {
  return {
    handlerWillStart: async ({ state }) => {
      stateOf(state).epoch = currentEpoch();
    },
    cacheKeyWillBeUsed: async ({ request }) => (ofUser ? userKeyOf(request.url, request.headers.get('authorization')) : request.url),
    requestWillFetch: async ({ request, state }) => {
      const sent = gated(request);
      stateOf(state).ended = sent.ended;
      return sent.request;
    },
    fetchDidFail: async ({ state }) => stateOf(state).ended?.(),
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
      const copy = response.status === 200 && (await isJson(response)) ? await stamped(response, Date.now()) : null;
      stateOf(state).ended?.();
      // Last: its reader may sign out while the rest of the answer comes.
      return isOfNow(state) ? copy : null;
    },
    cacheDidUpdate: async ({ cacheName, request, state }) => {
      // Or while it is written.
      if (!isOfNow(state)) await (await caches.open(cacheName)).delete(request);
    },
  };
}
