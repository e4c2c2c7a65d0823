import { expect, test } from 'vitest';
import { wallTime } from '#domain/units/time.ts';
import { isBackupDue, isPruningDue } from '#server/jobs/quiet-hour.ts';

const HOUR_MS = 3_600_000;
/** Three at night in India. */
const night = wallTime(Date.UTC(2026, 10, 23, 21, 30));
const noon = wallTime(night + 9 * HOUR_MS);
const due = (now: number, upForHours: number, ageHours: number | null) =>
  isBackupDue(wallTime(now), {
    startedAt: wallTime(now - upForHours * HOUR_MS),
    newest: ageHours === null ? null : now - ageHours * HOUR_MS,
  });

test('a backup is due once a night, and by day an hour after a start where the newest is older than a night and a day', () => {
  expect(due(night, 0.1, 24)).toBe(true);
  expect(due(night, 0.1, null)).toBe(true);
  // The backup of this night exists.
  expect(due(night, 30, 1)).toBe(false);
  expect(due(noon, 30, 9)).toBe(false);
  // A laptop that is always off at night.
  expect(due(noon, 0.5, 40)).toBe(false);
  expect(due(noon, 1, 40)).toBe(true);
  expect(due(noon, 1, 24)).toBe(false);
  expect(due(noon, 1, null)).toBe(true);
});

test('a clock that has gone back puts nothing off until its old time has come again', () => {
  const later = wallTime(noon + 240 * HOUR_MS);
  expect(isBackupDue(noon, { startedAt: later, newest: null })).toBe(true);
  expect(isPruningDue(noon, { startedAt: later, ranAt: null })).toBe(true);
  expect(isPruningDue(night, { startedAt: later, ranAt: later })).toBe(true);
});
