import { call, type CallOptions } from './call.ts';
import { expectAnswer } from './error-from-answer.ts';
import type { PastChain, PastCourse, PastDays, PastScreenDays, PastSource } from './types.ts';

/** Returns the days with a past option chain of an underlying. */
export async function listPastDays(underlying: string, options?: CallOptions): Promise<PastDays> {
  const params = { path: { underlying } };
  return expectAnswer(await call((client, init) => client.GET('/api/past/days/{underlying}/', { ...init, params }), options), 'simulated');
}

/** Returns the days on whose close a screen can be run. */
export async function listPastScreenDays(options?: CallOptions): Promise<PastScreenDays> {
  return expectAnswer(await call((client, init) => client.GET('/api/past/days/', init), options), 'simulated');
}

/** A day of one of the pasts. */
interface PastDayOf {
  readonly underlying: string;
  readonly source: PastSource;
  readonly date: string;
}

/** Returns a chain as it stood at the end of a minute; at the close, and of the nearest expiry, when nothing else is said. */
export async function getPastChain(
  { underlying, source, date, at, expiry }: PastDayOf & { readonly at: number | null; readonly expiry: string | null },
  options?: CallOptions,
): Promise<PastChain> {
  const query = { source, date, ...(at === null ? {} : { at: String(at) }), ...(expiry === null ? {} : { expiry }) };
  const params = { path: { underlying }, query };
  return expectAnswer(await call((client, init) => client.GET('/api/past/chains/{underlying}/', { ...init, params }), options), 'rows');
}

/** Returns what contracts were worth at the end of each minute of a past day; `legs` is the text that the call describes. */
export async function getPastCourse(
  { underlying, source, date, legs }: PastDayOf & { readonly legs: string },
  options?: CallOptions,
): Promise<PastCourse> {
  const params = { path: { underlying }, query: { source, date, legs } };
  return expectAnswer(await call((client, init) => client.GET('/api/past/courses/{underlying}/', { ...init, params }), options), 'legs');
}
