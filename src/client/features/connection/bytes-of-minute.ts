import { streamBytesOfMinute } from '#client/state/data-used.ts';

const MINUTE = 60_000;
/** So many entries the browser keeps; when they are used up, newer requests are missing. */
const MOST_ENTRIES = 250;

/** Returns how much was received in the last minute; `whole` is false when the browser no longer names single requests. */
export function bytesOfMinute(): { readonly bytes: number; readonly whole: boolean } {
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const stream = streamBytesOfMinute();
  if (entries.length >= MOST_ENTRIES) return { bytes: stream, whole: false };
  const since = performance.now() - MINUTE;
  const requests = entries.filter((entry) => entry.responseEnd > since).reduce((sum, entry) => sum + (entry.transferSize || 0), 0);
  return { bytes: requests + stream, whole: true };
}
