import { describe, expect, test } from 'vitest';
import { backupName, backupTime, beforeUpgradeName, superfluous, superfluousUpgrades } from '#server/backup/retention.ts';

const DAY_MS = 86_400_000;
const newest = Date.UTC(2026, 10, 24, 21, 0);
/** A backup a night for so many nights. */
const nights = (count: number) => Array.from({ length: count }, (_, night) => backupName(new Date(newest - night * DAY_MS)));

describe('which backups are kept', () => {
  test('a name tells its time, and a name that is none of ours tells none', () => {
    expect(backupName(new Date(newest))).toBe('strikedesk-20261124T210000Z.backup');
    expect(backupTime('strikedesk-20261124T210000Z.backup')).toEqual(new Date(newest));
    for (const other of ['photos.zip', 'strikedesk-20261124T210000Z.backup.unfinished', 'strikedesk-latest.backup'])
      expect(backupTime(other)).toBeNull();
  });

  test('after two years of nights: seven days, four weeks and twelve months, which share their newest', () => {
    const all = nights(730);
    const gone = new Set(superfluous(all, { daily: 7, weekly: 4, monthly: 12 }));
    const kept = all.filter((name) => !gone.has(name)).map((name) => name.slice(11, 19));
    expect(kept).toEqual([
      ...['20261124', '20261123', '20261122', '20261121', '20261120', '20261119', '20261118'],
      // Weeks end on Sunday; the one of the 22nd is among the days.
      ...['20261115', '20261108'],
      ...[
        '20261031',
        '20260930',
        '20260831',
        '20260731',
        '20260630',
        '20260531',
        '20260430',
        '20260331',
        '20260228',
        '20260131',
        '20251231',
      ],
    ]);
  });

  test('removing each night what is superfluous keeps what removing it once would', () => {
    const keep = { daily: 3, weekly: 2, monthly: 2 };
    const all = nights(120).toReversed();
    let there: readonly string[] = [];
    for (const name of all) {
      const now = [...there, name];
      const gone = new Set(superfluous(now, keep));
      there = now.filter((each) => !gone.has(each));
    }
    const gone = new Set(superfluous(all, keep));
    expect(there).toEqual(all.filter((name) => !gone.has(name)));
  });

  test('one from before an upgrade is none of a night: no age removes it, and the newest two of them stay', () => {
    const upgrades = nights(4).map(beforeUpgradeName);
    expect(upgrades[0]).toBe('strikedesk-20261124T210000Z.before-upgrade.backup');
    expect(upgrades.map(backupTime)).toEqual([null, null, null, null]);
    expect(superfluous([...nights(2), ...upgrades], { daily: 0, weekly: 0, monthly: 0 })).toEqual(nights(2).slice(1));
    expect(superfluousUpgrades([...nights(2), 'mine.before-upgrade.backup', ...upgrades.toReversed()])).toEqual(upgrades.slice(2));
  });

  test('the newest is kept whatever is asked for, and files of others are never named', () => {
    const all = [...nights(3), 'notes.txt'];
    expect(superfluous(all, { daily: 0, weekly: 0, monthly: 0 })).toEqual(nights(3).slice(1));
  });
});
