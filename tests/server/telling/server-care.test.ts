import { describe, expect, test } from 'vitest';
import type { HandOn, HandOnStep } from '#server/backup/copies/hand-on.ts';
import { createBackupJob } from '#server/jobs/backup-job.ts';
import { lookForVersion, versionIn } from '#server/jobs/newer-version.ts';
import { createJobWatch } from '#server/metrics/job-watch.ts';
import { createServerCare } from '#server/services/telling/server-care.ts';
import { failOn } from '#tests/support/client/kept.ts';
import { plainService } from '#tests/support/telling/services.ts';
import { toldDesk, type ToldDesk } from '#tests/support/telling/told-desk.ts';

const MADE = { path: '/b/one.backup', bytes: 1, madeAt: '2026-01-05T21:00:00.000Z' };

/** The maintenance of a server whose user owns it, with backups that fail on request. */
function workOf({ server }: ToldDesk) {
  const { services, clock, db } = server;
  const broken = new Set<'backup' | HandOnStep>();
  const done: string[] = [];
  const handOn: HandOn = {
    steps: ['copy', 'hook'],
    async run(step, { path }) {
      if (broken.has(step)) throw new Error(`the ${step} is broken`);
      done.push(`${step} ${path}`);
    },
  };
  const backups = {
    async make() {
      if (broken.has('backup')) throw new Error('The disk of postgres://user:secret@127.0.0.1/x is full');
      return { ...MADE, manifest: { made_at: MADE.madeAt, rows: 1, data_hash: '' }, restored: true, ms: {}, removed: [] } as never;
    },
    newestFile: async () => MADE,
  };
  const needs = { db, eventLog: services.eventLog, clock, log: services.log };
  /** As after a restart: nothing of it is remembered. */
  const job = () => createBackupJob({ backups, handOn, care: createServerCare(needs), clock, log: services.log, jobs: createJobWatch() });
  return { broken, done, job, care: createServerCare(needs) };
}

const titles = async (desk: ToldDesk) => {
  await desk.server.services.postman.settled();
  return desk
    .pushed()
    .map(({ title, body }) => [String(title), String(body)].filter((part) => part !== '' && part !== 'undefined').join(': '));
};

describe('the owner of the server is told', () => {
  test('of a backup that fails once, whatever nights and restarts follow, and again when it is mended', async () => {
    const desk = await toldDesk();
    await desk.addDevice();
    const { broken, job } = workOf(desk);
    await job().make();
    expect(await titles(desk)).toEqual([]);
    broken.add('backup');
    const first = job();
    await first.make();
    await first.make();
    await job().make();
    const failed = 'The backup failed: The disk of postgres://127.0.0.1/x is full. It is tried again each hour.';
    expect(await titles(desk)).toEqual([failed]);
    broken.clear();
    await job().make();
    await job().make();
    expect(await titles(desk)).toEqual([failed, 'Backups work again']);
    broken.add('backup');
    await job().make();
    expect(await titles(desk)).toEqual([failed, 'Backups work again', failed]);
  });

  test('of what could not be done with a backup, which is done again each hour and after a restart', async () => {
    const desk = await toldDesk();
    await desk.addDevice();
    const { broken, done, job } = workOf(desk);
    broken.add('copy');
    await job().make();
    expect(done).toEqual(['hook /b/one.backup']);
    const failed =
      'The backup was not copied to its second place: the copy is broken. The backup itself is made. The copy is tried again each hour.';
    await job().handOnAgain();
    expect(await titles(desk)).toEqual([failed]);
    broken.clear();
    const restarted = job();
    await restarted.handOnAgain();
    await restarted.handOnAgain();
    expect(done).toEqual(['hook /b/one.backup', 'copy /b/one.backup']);
    expect(await titles(desk)).toEqual([failed, 'The backup is in its second place again']);
  });

  test('of a newer version that the address of the owner names, and of no other', async () => {
    const desk = await toldDesk();
    await desk.addDevice();
    const service = await plainService();
    const { services } = desk.server;
    const looking = { ...services, config: { ...services.config, version: '0.2.0', versionUrl: `${service.url}/latest` } };
    const answers = ['no version', '{"tag_name":"v0.2.0"}', '0.1.9', '{"version":"0.3.0-beta.1"}', '0.10.0\n', '{"tag_name":"v0.10.0"}'];
    expect(answers.map((each) => versionIn(each))).toEqual([null, '0.2.0', '0.1.9', null, '0.10.0', '0.10.0']);
    for (const answer of [0, '0.1.9', '0.2.0', '0.10.0', '0.10.0']) {
      service.answer = () => ({ status: answer === 0 ? 500 : 200, body: { version: answer } });
      await lookForVersion(looking);
    }
    expect(await titles(desk)).toEqual(['Strikedesk 0.10.0 is available: Your server runs an older version.']);
    await lookForVersion({ ...looking, config: { ...looking.config, versionUrl: null } });
    expect(service.got).toHaveLength(5);
  });

  test('alone, of each newer version once, and at the next try where it could not be written down', async () => {
    const desk = await toldDesk();
    await desk.addDevice();
    const other = await desk.server.signIn('another');
    const { care } = workOf(desk);
    const comesBack = await failOn(desk.server, 'events', 'insert');
    await care.newerVersion('1.3.0');
    await comesBack();
    expect(await titles(desk)).toEqual([]);
    for (const version of ['1.3.0', '1.3.0', '1.4.0']) await care.newerVersion(version);
    expect(await titles(desk)).toEqual(
      ['1.3.0', '1.4.0'].map((each) => `Strikedesk ${each} is available: Your server runs an older version.`),
    );
    const events = await desk.server.services.eventLog.readAfter(other.id, 0, 100);
    expect(events.filter(({ type }) => type.startsWith('server.'))).toEqual([]);
  });
});
