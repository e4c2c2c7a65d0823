import type { ExchangeTime, WallTime } from '#domain/units/time.ts';
import type { ApiError } from '#client/api/api-error.ts';

/** A value of the server with its times. A value is never shown without knowing where it is from and how old it is. */
export interface Resource<T> {
  readonly value: T | null;
  /** When the value was true by this device's clock; for streamed lists, when the stream last confirmed it. */
  readonly receivedAt: WallTime | null;
  readonly exchangeAt: ExchangeTime | null;
  /** The exchange's trading date that the value belongs to, where it has one. */
  readonly tradingDate?: string | null;
  /** Rows of the answer that could not be read: they are missing in the value, and whoever shows it says so. */
  readonly unreadable?: number | undefined;
  /** `storage`: a copy that this device kept, or a value whose last refresh failed. */
  readonly source: 'network' | 'storage' | null;
  /** How often it is asked for while it is on screen; absent = it is streamed, or asked for by hand. */
  readonly everyMs?: number;
  /** Events keep it current: it is as young as the last message of a stream that is whole. */
  readonly streamed?: boolean;
  /** `loading` with a value: it is being refreshed. `error` with a value: the refresh failed, the value is the old one. */
  readonly status: 'idle' | 'loading' | 'ready' | 'error';
  readonly error: ApiError | null;
}

/** What the `useX` hooks return: the resource and how to fetch it again. */
export interface LiveResource<T> extends Resource<T> {
  readonly refresh: () => void;
}

const IDLE: Resource<never> = { value: null, receivedAt: null, exchangeAt: null, source: null, status: 'idle', error: null };

/** Returns a resource of which nothing is known yet. */
export function idleResource<T>(): Resource<T> {
  return IDLE;
}
