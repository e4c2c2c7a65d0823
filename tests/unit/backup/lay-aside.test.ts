import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asideOf, inTheWay, layAside } from '#server/backup/lay-aside.ts';

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'strikedesk-aside-'));
  for (const name of ['backups', 'before-restore-20260101T000000Z', 'lost+found', 'mine', 'postgres']) mkdirSync(join(dataDir, name));
  for (const name of ['secret.key', 'one.backup', 'mine/two.backup']) writeFileSync(join(dataDir, name), name);
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

describe('what is in a data folder before a restore', () => {
  it('is in the way, but for backups, what earlier restores laid aside, and where the backup lies that is restored', async () => {
    expect(await inTheWay(dataDir, '/elsewhere/three.backup')).toEqual(['mine', 'one.backup', 'postgres', 'secret.key']);
    expect(await inTheWay(dataDir, join(dataDir, 'one.backup'))).toEqual(['mine', 'postgres', 'secret.key']);
    expect(await inTheWay(dataDir, join(dataDir, 'mine/two.backup'))).toEqual(['one.backup', 'postgres', 'secret.key']);
  });

  it('is laid aside whole', async () => {
    const aside = asideOf(dataDir, new Date('2026-11-24T20:15:00.500Z'));
    await layAside(dataDir, ['postgres', 'secret.key'], aside);
    expect(aside).toBe(join(dataDir, 'before-restore-20261124T201500Z'));
    expect(readdirSync(aside)).toEqual(['postgres', 'secret.key']);
    expect(await inTheWay(dataDir, '')).toEqual(['mine', 'one.backup']);
  });

  it('stays where it is when some of it cannot be moved', async () => {
    const before = readdirSync(dataDir);
    await expect(layAside(dataDir, ['postgres', 'not-there', 'secret.key'], asideOf(dataDir, new Date()))).rejects.toThrow('ENOENT');
    expect(readdirSync(dataDir)).toEqual(before);
  });
});
