/** Where an answer came from: straight from the server, or the service worker's dated copy. */
interface AnswerOrigin {
  readonly from: 'network' | 'storage';
  /** Epoch ms by this device's clock when the copy was fetched; null for a network answer. */
  readonly fetchedAt: number | null;
}

const NETWORK: AnswerOrigin = { from: 'network', fetchedAt: null };
const origins = new WeakMap<object, AnswerOrigin>();

/** Returns the origin that the service worker's headers tell. */
export function originOfResponse(response: Response): AnswerOrigin {
  if (response.headers.get('x-from') !== 'cache') return NETWORK;
  const fetchedAt = Number(response.headers.get('x-fetched-at'));
  return { from: 'storage', fetchedAt: Number.isSafeInteger(fetchedAt) && fetchedAt > 0 ? fetchedAt : null };
}

/** Notes where a body came from. */
export function markOrigin(body: unknown, origin: AnswerOrigin): void {
  if (typeof body === 'object' && body !== null && origin.from === 'storage') origins.set(body, origin);
}

/** Returns the origin of what is joined from several answers: storage when any part is from there, and as old as the oldest copy. */
export function oldestOrigin(parts: readonly AnswerOrigin[]): AnswerOrigin {
  const stored = parts.filter(({ from }) => from === 'storage');
  const times = stored.flatMap(({ fetchedAt }) => fetchedAt ?? []);
  return stored.length === 0 ? NETWORK : { from: 'storage', fetchedAt: times.length === 0 ? null : Math.min(...times) };
}

/** Returns where a body that a call returned came from. */
export function originOf(body: object): AnswerOrigin {
  return origins.get(body) ?? NETWORK;
}
