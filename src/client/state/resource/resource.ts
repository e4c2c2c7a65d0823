import type { ExchangeTime, WallTime } from '#domain/units/time.ts';
import type { ApiError } from '#client/api/api-error.ts';

/** A value of the server with its times. A value is never shown without knowing where it is from and how old it is. */
export interface Resource<T> {
  readonly value: T | null;
  /** When the value was true by this device's clock; for streamed lists, when the stream last confirmed it. */
  readonly receivedAt: WallTime | null;
  readonly exchangeAt: ExchangeTime | null;
  /** Trading date of the value, if any. */
  readonly tradingDate?: string | null;
  /** Number of unreadable rows in the answer, missing in the value; screens must say so. */
  readonly unreadable?: number | undefined;
  /** `storage`: a copy stored on this device, or a value whose last refresh failed. */
  readonly source: 'network' | 'storage' | null;
  /** Polling interval while on screen; absent = streamed, or refreshed by the user. */
  readonly everyMs?: number;
  /** True when events keep the value current: its age is that of the last message of a complete stream. */
  readonly streamed?: boolean;
  /** `loading` with a value: a refresh is under way. `error` with a value: the refresh failed, the value is old. */
  readonly status: 'idle' | 'loading' | 'ready' | 'error';
  readonly error: ApiError | null;
}

/** Result of the `useX` hooks: the resource with a refresh function. */
export interface LiveResource<T> extends Resource<T> {
  readonly refresh: () => void;
}

const IDLE: Resource<never> = { value: null, receivedAt: null, exchangeAt: null, source: null, status: 'idle', error: null };

/** Returns a resource without a value yet. */
export function idleResource<T>(): Resource<T> {
  return IDLE;
}
