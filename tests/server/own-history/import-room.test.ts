import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { spotOf } from '#server/market/chain-catalogue.ts';
import { listPathDates } from '#server/repositories/history.ts';
import { storedDay } from '#server/services/history/stored-day.ts';
import { ROOM, type RoomLimits } from '#server/services/own-history/import-room.ts';
import { createHistoryImports } from '#server/services/own-history/imports.ts';
import { gdfMinutes, madeSession } from '#tests/support/history-files/made-files.ts';
import { zipOf } from '#tests/support/history-files/zip.ts';
import { until } from '#tests/support/product/until.ts';
import { testServer } from '#tests/support/server/server.ts';

const SESSIONS = 3;
const server = await testServer({ historySessions: SESSIONS });
/** Minutes of a day each. */
let files: readonly string[];
beforeAll(async () => {
  server.services.history.start();
  await server.services.history.written();
  const { venue } = server.services;
  const instruments = venue.instruments();
  const dates = await listPathDates(server.db, 'NIFTY', SESSIONS);
  const tapes = await Promise.all(
    dates.map((date) => storedDay({ db: server.db, past: venue.past, instruments }, spotOf(instruments, 'NIFTY')!, date)),
  );
  files = tapes.map((tape) => gdfMinutes(madeSession(tape!)));
});

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

const PART = 1_000_000;
function importsWith(limits: Partial<RoomLimits>, writes = server.db) {
  const folder = join(tmpdir(), `imports-${randomBytes(6).toString('hex')}`);
  folders.push(folder);
  const { db, clock } = server;
  const log = { error: (details: object) => expect(details).toBeUndefined() };
  const imports = createHistoryImports({ db, writes, clock, folder, log, limits: { ...ROOM, ...limits } });
  const send = async (userId: string, id: string, contents: readonly (string | Buffer)[], ending = 'csv') => {
    for (const [place, content] of contents.entries()) {
      const bytes = Buffer.from(content);
      for (let offset = 0; offset < bytes.length; offset += PART) {
        const data = bytes.subarray(offset, offset + PART).toString('base64');
        await imports.sendHistoryPart(userId, id, { file: `${place}.${ending}`, offset, data });
      }
    }
  };
  const check = async (userId: string, contents: readonly (string | Buffer)[], ending?: string) => {
    const { import_id: id } = (await imports.startHistoryImport(userId, { name: 'test' })).import;
    await send(userId, id, contents, ending);
    imports.checkHistoryImport(userId, id);
    return until('it is read', 60_000, async () => {
      const { import: now } = imports.getHistoryImport(userId, id);
      return now.status === 'reading' ? null : now;
    });
  };
  return { folder, imports, send, check };
}
const stagedOf = (userId: string) => server.db.selectFrom('history_imports').select('id').where('user_id', '=', userId).execute();
const someone = async () => (await server.signIn()).id;

it('staging stops as soon as what a user may keep is passed, not when everything is staged', async () => {
  const { check } = importsWith({ kept: 30_000 });
  const me = await someone();
  const found = await check(me, files);
  expect(found).toMatchObject({ status: 'refused', problems: [{ code: 'history.full' }] });
  expect(found.read).toBeLessThan(found.total / 2);
  expect(await stagedOf(me)).toEqual([]);
}, 60_000);

it('what is kept counts, of the user and of all together', async () => {
  const { imports, check } = importsWith({});
  const [me, other] = [await someone(), await someone()];
  const kept = await check(me, files.slice(0, 1));
  await imports.keepHistoryImport(me, kept.import_id);
  const bytes = kept.facts!.bytes;
  // Columns and index entries of a row take room beside its minutes.
  const { count } = await server.db
    .selectFrom('history_minutes')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('import_id', '=', kept.import_id)
    .executeTakeFirstOrThrow();
  expect(bytes).toBeGreaterThan(Number(count) * 200);
  await expect(importsWith({ kept: bytes }).imports.startHistoryImport(me, { name: 'test' })).rejects.toMatchObject({
    code: 'history.full',
  });
  const tight = importsWith({ keptByAll: bytes * 1.5 });
  expect(await tight.check(other, files.slice(1, 2))).toMatchObject({ status: 'refused', problems: [{ code: 'history.server-full' }] });
  await imports.deleteHistoryImport(me, kept.import_id);
  // Uploads of other users count too.
  expect(await tight.check(other, files.slice(1, 2))).toMatchObject({ status: 'ready' });
  expect(await tight.check(me, files.slice(0, 1))).toMatchObject({ status: 'refused', problems: [{ code: 'history.server-full' }] });
}, 60_000);

it('a user has one import under way, however many are begun at the same time', async () => {
  const { imports } = importsWith({});
  const me = await someone();
  const begun = await Promise.all(Array.from({ length: 6 }, () => imports.startHistoryImport(me, { name: 'test' })));
  expect(await stagedOf(me)).toHaveLength(1);
  const alive = begun.filter(({ import: { import_id: id } }) => {
    try {
      return imports.getHistoryImport(me, id).import.status === 'receiving';
    } catch {
      return false;
    }
  });
  expect(alive).toHaveLength(1);
});

it('an import of which nobody has heard for an hour is given up, with its files and its rows', async () => {
  const { imports, check, send, folder } = importsWith({});
  const [me, other] = [await someone(), await someone()];
  const ready = await check(me, files.slice(0, 1));
  const { import_id: id } = (await imports.startHistoryImport(other, { name: 'test' })).import;
  await send(other, id, files.slice(0, 1));
  server.clock.advance(3_000_000);
  imports.getHistoryImport(me, ready.import_id);
  server.clock.advance(700_000);
  await imports.expire();
  expect(imports.getHistoryImport(me, ready.import_id).import.status).toBe('ready');
  expect(() => imports.getHistoryImport(other, id)).toThrow(expect.objectContaining({ code: 'history.import-not-found' }));
  expect(await stagedOf(other)).toEqual([]);
  expect(existsSync(join(folder, id))).toBe(false);
}, 60_000);

it('files of all users together, and a disk that is nearly full, take no more of them', async () => {
  const [me, other] = [await someone(), await someone()];
  const { imports, send } = importsWith({ uploads: 1_500 });
  const begin = async (userId: string) => (await imports.startHistoryImport(userId, { name: 'test' })).import.import_id;
  const ids = [await begin(me), await begin(other)] as const;
  await send(me, ids[0], ['x'.repeat(1_000)]);
  await expect(send(other, ids[1], ['x'.repeat(1_000)])).rejects.toMatchObject({ code: 'history.server-full' });
  await imports.deleteHistoryImport(me, ids[0]);
  await send(other, ids[1], ['x'.repeat(1_000)]);
  const full = importsWith({ free: Number.MAX_SAFE_INTEGER });
  const { import_id: id } = (await full.imports.startHistoryImport(me, { name: 'test' })).import;
  // The folder is there with the first piece.
  await full.send(me, id, ['x']);
  await expect(full.send(me, id, ['xx'])).rejects.toMatchObject({ code: 'history.server-full' });
});

it('a zip in a zip is limited before it is written, and all zips of an import together', async () => {
  const me = await someone();
  const inner = zipOf([{ name: 'a.csv', content: randomBytes(5_000) }]);
  const { check, folder } = importsWith({ innerZip: 4_000 });
  const found = await check(me, [zipOf([{ name: 'inner.zip', content: inner }])], 'zip');
  expect(found.problems).toMatchObject([{ file: '0.zip/inner.zip', code: 'history.zip-too-large' }]);
  expect((await readdir(folder)).filter((name) => name.includes('inner'))).toEqual([]);
  const day = zipOf([{ name: 'a.csv', content: files[0]! }]);
  const again = zipOf([{ name: 'b.csv', content: files[1]! }]);
  const { check: both } = importsWith({ inflated: files[0]!.length * 1.5 });
  expect(await both(me, [day], 'zip')).toMatchObject({ status: 'ready' });
  expect(await both(me, [day, again], 'zip')).toMatchObject({
    status: 'refused',
    problems: [{ file: '1.zip/b.csv', code: 'history.zip-too-large' }],
  });
}, 60_000);

it('reading, staging and listing take no connection that orders wait for', async () => {
  let asked = 0;
  const counted = server.db.withPlugin({
    transformQuery: ({ node }) => {
      asked += 1;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  const { imports, check } = importsWith({}, counted);
  const me = await someone();
  const { import_id: id } = await check(me, files);
  // An import starts with a single query, and is stored with another.
  expect(asked).toBe(1);
  await imports.keepHistoryImport(me, id);
  expect(asked).toBe(2);
  expect((await imports.listHistoryImports(me)).underlyings).toMatchObject([{ underlying: 'NIFTY', sessions: SESSIONS }]);
  expect(asked).toBe(2);
}, 60_000);
