import { marketCalendar } from '#client/platform/market-calendar.ts';
import { useMemo } from 'react';
import type { PastSource } from '#client/api/types.ts';
import { type AddressChange, useAddress } from '#client/platform/use-address.ts';
import type { ExchangeTime } from '#domain/units/time.ts';

/** An instant of a past day, as an address says it. */
export interface PastInstant {
  readonly source: PastSource;
  readonly date: string;
  /** Minutes of the day in India; null = the close of the session. */
  readonly minute: number | null;
}

const SOURCES: readonly PastSource[] = ['simulated-history', 'own-history'];
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const CLOCK = /^([01]\d|2[0-3]):([0-5]\d)$/;

/** Returns the past instant in a URL's query; null without a valid one. */
export function readPast(search: URLSearchParams): PastInstant | null {
  const source = SOURCES.find((each) => each === search.get('past'));
  const date = search.get('day') ?? '';
  if (source === undefined || !DATE.test(date)) return null;
  const [, hours, minutes] = CLOCK.exec(search.get('at') ?? '') ?? [];
  return { source, date, minute: hours === undefined || minutes === undefined ? null : Number(hours) * 60 + Number(minutes) };
}

const two = (value: number) => String(value).padStart(2, '0');

/** Returns the query parameters of a past instant; null removes them. */
export function writePast(past: PastInstant | null): AddressChange<'past' | 'day' | 'at'> {
  if (past === null) return { past: null, day: null, at: null };
  const { source, date, minute } = past;
  return { past: source, day: date, at: minute === null ? null : `${two(Math.floor(minute / 60))}:${two(minute % 60)}` };
}

/** Returns the instant in time; null for the close. */
export const pastTime = ({ date, minute }: PastInstant): ExchangeTime | null =>
  minute === null ? null : marketCalendar.instantAt(date, minute);

/** Returns the past instant of the address and how to go to another, or back to now. */
export function usePastAddress(): readonly [past: PastInstant | null, show: (past: PastInstant | null) => void] {
  const [search, change] = useAddress();
  const past = useMemo(() => readPast(search), [search]);
  return [past, (next) => change(writePast(next))];
}
