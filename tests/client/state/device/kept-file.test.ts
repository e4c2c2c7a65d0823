import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { seal } from '#client/offline/sealed.ts';
import { readOne, write } from '#client/offline/storage.ts';
import { bringIn, keptFile, readKeptFile } from '#client/state/device/kept-file.ts';
import { kindOf } from '#client/state/device/kept-kinds.ts';
import { wallTime } from '#domain/units/time.ts';
import { useCleanDevice } from '#tests/support/client/client-page.ts';
import { FROZEN_SAMPLES } from '#tests/support/client/frozen/samples.ts';
import { ACCOUNT, PORTFOLIO, USER } from '#tests/support/server/wire-samples.ts';

useCleanDevice();

const AT = wallTime(Date.UTC(2026, 10, 20, 9));
const NOW = wallTime(AT + 60_000);
const shapes = JSON.parse(readFileSync('tests/support/client/frozen/shapes.json', 'utf8')) as Record<string, Record<string, unknown>>;
const newestOf = (module: string) => Math.max(...Object.keys(shapes[module] ?? {}).map(Number));
/** All data that the current version stores on a device. */
const newest = FROZEN_SAMPLES.filter(({ module, version }) => version === newestOf(module));
const tail = (key: string) => key.replace(`u/${USER.id}/`, '');

/** A device with all stored data and a session. */
async function fill(): Promise<void> {
  await write('auth_token', 'secret-token');
  for (const { key, version, data } of newest) await write(key, seal(version, AT, data));
}

describe('the file of a device', () => {
  beforeEach(fill);

  test('holds what its user has made, and no session, no account, no order and no answer of the server', async () => {
    const text = await keptFile(USER.id, NOW);
    const keys = text.split('\n').flatMap((line) => (line.startsWith('{"key"') ? [(JSON.parse(line) as { key: string }).key] : []));
    expect(keys.toSorted()).toEqual(
      newest
        .flatMap(({ key }) => (kindOf(tail(key)) === null ? [] : [tail(key)]))
        .filter((key, place, all) => all.indexOf(key) === place)
        .toSorted(),
    );
    expect(keys).toContain('strategy-plans');
    for (const secret of ['secret-token', USER.email, USER.name, ACCOUNT.account_number, 'k1', 'k9', PORTFOLIO.name])
      expect(text).not.toContain(`"${secret}"`);
    expect(keys.filter((key) => /intents|kill|snapshot|stream|notices|jobs|trials|days|phones|selection|draft\//.test(key))).toEqual([]);
  });

  test('brings everything to another user’s device, and is read there', async () => {
    const { entries, problems } = readKeptFile(await keptFile(USER.id, NOW), NOW);
    expect(problems).toEqual([]);
    expect(entries.length).toBeGreaterThan(8);
    await bringIn('u2', entries);
    for (const { key, v, data } of entries) expect(await readOne(`u/u2/${key}`), key).toEqual({ v, at: AT, data });
  });

  test('makes one list of plans; the draft that is worked on here stays', async () => {
    const plan = (id: string, savedAt: number, name = id) => ({ id, name, savedAt, underlying: 'NIFTY', legs: '1_B10U' });
    await write(
      `u/${USER.id}/strategy-plans`,
      seal(1, AT, { draft: { underlying: 'A', legs: '' }, saved: [plan('mine', 3), plan('both', 2, 'new')] }),
    );
    const comes = { draft: { underlying: 'B', legs: '' }, saved: [plan('theirs', 4), plan('both', 1, 'old')] };
    await bringIn(USER.id, [{ key: 'strategy-plans', group: 'plans', v: 1, at: AT, data: comes }]);
    expect(await readOne(`u/${USER.id}/strategy-plans`)).toMatchObject({
      data: { draft: { underlying: 'A' }, saved: [{ id: 'theirs' }, { id: 'mine' }, { id: 'both', name: 'new' }] },
    });
  });
});

describe('a file that is wrong', () => {
  const head = (count: number, more = {}) => JSON.stringify({ file: 'strikedesk-device', v: 1, at: AT, count, ...more });
  const line = (more = {}) => JSON.stringify({ key: 'lite', v: 1, at: AT, data: true, ...more });

  test.each([
    ['of something else', 'time,open\n1,2', [[1, 'not-ours']]],
    ['of a newer app', head(0, { v: 2 }), [[1, 'newer']]],
    ['that was cut', `${head(2)}\n${line()}`, [[2, 'cut']]],
    ['with half a line', `${head(1)}\n${line().slice(0, 20)}`, [[2, 'json']]],
    ['with a session in it', `${head(1)}\n${line({ key: 'auth_token' })}`, [[2, 'unknown']]],
    ['with another user’s key', `${head(1)}\n${line({ key: '../u/x/lite' })}`, [[2, 'unknown']]],
    ['with an order in it', `${head(1)}\n${line({ key: 'intents', data: [] })}`, [[2, 'unknown']]],
    [
      'with a basket that was sent',
      `${head(1)}\n${line({ key: 'basket', data: { legs: [], hedgeFirst: true, targets: [], sentKey: 'k' } })}`,
      [[2, 'shape']],
    ],
    [
      'with a newer and an unknown version',
      `${head(2)}\n${line({ v: 2 })}\n${line({ key: 'chart-layout', v: 1 })}`,
      [
        [2, 'newer'],
        [3, 'version'],
      ],
    ],
    ['with another shape', `${head(1)}\n${line({ data: 'yes' })}`, [[2, 'shape']]],
    ['from the future', `${head(1)}\n${line({ at: AT + 3 * 86_400_000 })}`, [[2, 'time']]],
    ['with a thing twice', `${head(2)}\n${line()}\n${line()}`, [[3, 'twice']]],
  ] as const)('%s says which line and why, and gives nothing to bring in', (_name, text, wrong) => {
    const { entries, problems } = readKeptFile(text, NOW);
    expect(entries).toEqual([]);
    expect(problems).toEqual(wrong.map(([at, reason]) => ({ line: at, reason })));
  });

  test('leaves everything as it was when the device has no room for all of it', async () => {
    await write(`u/${USER.id}/lite`, seal(1, AT, false));
    const { put } = IDBObjectStore.prototype;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
      if (key === `u/${USER.id}/watch-dock`) throw new DOMException('full', 'QuotaExceededError');
      return put.call(this, value, key);
    });
    const entry = { group: 'look', v: 1, at: AT } as const;
    const both = [
      { ...entry, key: 'lite', data: true },
      { ...entry, key: 'watch-dock', data: { open: true, list: 1 } },
    ];
    await expect(bringIn(USER.id, both)).rejects.toThrow('full');
    expect(await readOne(`u/${USER.id}/lite`)).toMatchObject({ data: false });
  });
});

test('every kind is of the version that its module writes', () => {
  const versions = new Map(newest.map(({ key, version }) => [tail(key), version]));
  for (const [key, version] of versions) if (kindOf(key) !== null) expect(kindOf(key)?.version, key).toBe(version);
});
