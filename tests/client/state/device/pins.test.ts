import { beforeEach, describe, expect, test, vi } from 'vitest';
import { seal } from '#client/offline/sealed.ts';
import { write } from '#client/offline/storage.ts';
import { storedKeys } from '#client/offline/stored-entries.ts';
import { type Pin, pinnedBy } from '#client/state/device/pins.ts';
import { makeRoom, pruneCopies } from '#client/state/device/prune-copies.ts';
import { saveSnapshot } from '#client/state/device/snapshot.ts';
import { bookKey } from '#client/state/positions/book-key.ts';
import { wallTime } from '#domain/units/time.ts';
import { eventually, useCleanDevice } from '#tests/support/client/client-page.ts';

useCleanDevice();

const USER = 'u1';
const DAY = 86_400_000;
const NOW = wallTime(Date.UTC(2026, 10, 20, 9));
const NIFTY: Pin = { kind: 'underlying', ids: ['NIFTY'] };
const keep = (name: string, ageMs: number) =>
  write(`u/${USER}/snapshot/${name}`, seal(1, wallTime(NOW - ageMs), { value: [], exchangeAt: null, tradingDate: null }));
const pin = (...pins: Pin[]) => write(`u/${USER}/pins`, seal(1, NOW, pins));
const copies = async () =>
  (await storedKeys()).filter((key) => key.includes('/snapshot/')).map((key) => key.slice(`u/${USER}/snapshot/`.length));

describe('a pin', () => {
  test.each([
    [NIFTY, 'chain/NIFTY@2026-12-01', true],
    [NIFTY, 'chart-candles/SIM:NIFTY26D0126000CE 5m', true],
    [NIFTY, 'chain/BANKNIFTY@', false],
    [NIFTY, 'chain/NIFTYNXT50@', false],
    [{ kind: 'account', ids: ['a-1', 'P-1001'] }, `order-book/${bookKey('P-1001', null)}`, true],
    [{ kind: 'account', ids: ['a-1', 'P-1001'] }, 'portfolios/a-1', true],
    [{ kind: 'account', ids: ['a-1', 'P-1001'] }, 'portfolios/a-1-2', false],
    [{ kind: 'portfolio', ids: ['p.1'] }, `positions/${bookKey('p.1', '2026-11-20')}`, true],
    [{ kind: 'portfolio', ids: ['p.1'] }, `positions/${bookKey('px1', null)}`, false],
  ] as const)('of %o: is a copy of %s one of it? %s', (one, name, is) => {
    expect(pinnedBy([one])(name)).toBe(is);
  });
});

describe('the copies on a device', () => {
  beforeEach(() => pin(NIFTY));

  test('go after a week or beyond the newest sixty; those of what is pinned stay', async () => {
    await keep('chain/NIFTY@', 20 * DAY);
    await keep('chain/OLD@', 8 * DAY);
    for (let count = 0; count < 61; count += 1) await keep(`quotes/${count}`, count);
    await pruneCopies(USER, NOW);
    const left = await copies();
    expect(left).toHaveLength(61);
    expect(left).toContain('chain/NIFTY@');
    expect(left).not.toContain('chain/OLD@');
    expect(left).not.toContain('quotes/60');
  });

  test('make room by the older half of what is not pinned, and by what is pinned only when there is nothing else', async () => {
    await keep('chain/NIFTY@', 9);
    for (const age of [1, 2, 3, 4]) await keep(`quotes/${age}`, age);
    await makeRoom(USER);
    expect((await copies()).toSorted()).toEqual(['chain/NIFTY@', 'quotes/1', 'quotes/2']);
    await makeRoom(USER);
    await makeRoom(USER);
    expect(await copies()).toEqual(['chain/NIFTY@']);
    await makeRoom(USER);
    expect(await copies()).toEqual([]);
  });

  test('make way for a new one where there is no room, once', async () => {
    for (const age of [1, 2]) await keep(`quotes/${age}`, age);
    const { put } = IDBObjectStore.prototype;
    let full = true;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
      if (!full) return put.call(this, value, key);
      full = false;
      throw new DOMException('full', 'QuotaExceededError');
    });
    saveSnapshot(USER, 'chain', 'NIFTY@', { value: [1], receivedAt: NOW, exchangeAt: null, tradingDate: null });
    await eventually(async () => expect((await copies()).toSorted()).toEqual(['chain/NIFTY@', 'quotes/1']));
  });
});
