import type { DayTape } from '#domain/backtest/replay/day-tape.ts';
import { type OwnDay, tapeOfOwnDay } from '#domain/backtest/replay/own-day.ts';
import { decodeOwnMinutes } from '#server/repositories/codecs/own-minutes-bytes.ts';

/** Returns a session as it is stored with all its contracts, each unpacked when it is asked for, and once. */
export const ownTape = (day: OwnDay): DayTape => tapeOfOwnDay(day, decodeOwnMinutes);
