import { fileCalendar } from './file-calendar.ts';
import type { DayTape } from '#domain/backtest/replay/day-tape.ts';
import { type OwnDay, tapeOfOwnDay } from '#domain/backtest/replay/own-day.ts';
import { decodeOwnMinutes } from '#server/repositories/codecs/own-minutes-bytes.ts';

/** Returns a stored session with all contracts, each decoded once on first use. */
export const ownTape = (day: OwnDay): DayTape => tapeOfOwnDay(fileCalendar, day, decodeOwnMinutes);
