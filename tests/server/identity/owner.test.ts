import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import parsePrometheus from 'parse-prometheus-text-format';
import { describe, expect, test } from 'vitest';
import { createApp } from '#server/app/create-app.ts';
import { createLogger } from '#server/app/logger.ts';
import { createRecentProblems } from '#server/app/recent-problems.ts';
import { serverFigures } from '#server/app/server-figures.ts';
import { createServerSight } from '#server/app/server-sight.ts';
import { createBackups } from '#server/backup/backups.ts';
import { createHandOn } from '#server/backup/copies/hand-on.ts';
import { type BackupJob, createBackupJob } from '#server/jobs/backup-job.ts';
import { createJobWatch } from '#server/metrics/job-watch.ts';
import { createMetrics } from '#server/metrics/metrics.ts';
import { createOwnership } from '#server/services/identity/ownership.ts';
import { atTheEnd } from '#tests/support/books/open-until-the-end.ts';
import { until } from '#tests/support/product/until.ts';
import { openTestDesk, someOption } from '#tests/support/server/desk.ts';
import { testServer, type TestUser } from '#tests/support/server/server.ts';

const TOKEN = 'a token for who watches';
const STATE = '/api/owner/server/';
const BACKUP = '/api/owner/backup/';

type State = ReturnType<typeof createServerSight> extends { look(): Promise<infer S> } ? S : never;

/** A server with the owner's overview, assembled as in production. `slowly`: delays its figures. */
async function seenServer(slowly: (backupJob: BackupJob) => Promise<void> = async () => {}) {
  const folder = await mkdtemp(join(tmpdir(), 'strikedesk-owner-'));
  atTheEnd(() => rm(folder, { recursive: true, force: true }));
  const problems = createRecentProblems();
  const log = createLogger('trace', { destination: { write: () => {} }, problems });
  const server = await testServer({
    environment: { METRICS_TOKEN: TOKEN, DATA_DIR: process.cwd(), BACKUP_DIR: folder },
    log,
  });
  const { services, clock } = server;
  const jobs = createJobWatch();
  const backups = createBackups({
    config: services.config,
    connection: server.database.connection,
    secretKey: Buffer.alloc(32, 7),
    clock: { now: () => Date.now() },
  });
  const backupJob = createBackupJob({
    backups,
    handOn: createHandOn({ store: null, hook: null }, async () => ({ status: 200 })),
    care: services.serverCare,
    clock,
    log,
    jobs,
  });
  atTheEnd(backupJob.stop);
  const metrics = createMetrics({ figures: serverFigures({ services, pool: server.database.pool, backups }), version: '1.2.3', jobs });
  const values = async () => {
    await slowly(backupJob);
    return metrics.values();
  };
  const sight = createServerSight({ services, metrics: { ...metrics, values }, backups, backupJob, jobs, problems, postgres: '18.4' });
  const { fastify } = await createApp(services, { client: null, checkAnswers: true, metrics, sight });
  atTheEnd(() => fastify.close());
  const ask = async (method: 'GET' | 'POST', url: string, user: Pick<TestUser, 'token'> | null) => {
    const headers = user === null ? {} : { authorization: `Bearer ${user.token}` };
    const { statusCode, body } = await fastify.inject({ method, url, headers });
    return { status: statusCode, text: body, body: (body.startsWith('{') ? JSON.parse(body) : {}) as { server: State; code?: string } };
  };
  const scrape = async () =>
    parsePrometheus((await fastify.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })).body);
  return { server, fastify, ask, scrape, log, jobs };
}

/** Time for a restore into a PostgreSQL created for it. */
const MADE_MS = 60_000;

describe('the owner of a server', () => {
  test('is the first user, sees how it is, and every figure is the one of /metrics', async () => {
    const { server, fastify, ask, scrape, log } = await seenServer();
    const desk = await openTestDesk(server);
    await server.signIn('another');
    const headers = { authorization: `Bearer ${desk.user.token}` };
    const order = { instrument_id: someOption(server).id, transaction_type: 'BUY', order_type: 'MARKET', product: 'NRML', lots: 1 };
    for (let count = 0; count < 3; count += 1) {
      const placed = await fastify.inject({
        method: 'POST',
        url: '/api/order-book/order-book/place_trades/',
        headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
        payload: { account_number: desk.accountNumber, portfolio_id: desk.portfolioId, orders: [order] },
      });
      expect(placed.statusCode).toBe(200);
    }
    server.clock.advance(3_000);
    log.error({ err: new Error('no room for canary@example.com'), reqId: 'r1' }, 'a step failed');
    log.error({ err: new Error('no room for canary@example.com'), reqId: 'r2' }, 'a step failed');
    log.info('a line that is no problem');

    const { status, text, body } = await ask('GET', STATE, desk.user);
    expect(status, text).toBe(200);
    const state = body.server;
    const families = await scrape();
    const told = (name: string) => Number(families.find((family) => family.name === name)?.metrics[0]?.value);
    expect(state.people).toMatchObject({ users: told('strikedesk_users'), seen_in_day: 2, seen_in_month: 2, sessions: 2 });
    expect(state.people?.users).toBe(2);
    expect(state.feed_age).toBe(told('strikedesk_feed_age_seconds') * 1_000);
    expect(state.feed_age).toBe(3_000);
    expect(state.sizes.disk).toBe(told('strikedesk_disk_bytes'));
    expect(state.sizes.database).toBeGreaterThan(1e6);
    expect(state.sizes.own_history).toBeGreaterThan(0);
    expect(state.versions).toMatchObject({ app: '0.0.0', node: process.versions.node, postgres: '18.4', migration: expect.any(String) });
    expect(state.orders.calls).toBe(3);
    expect(state.orders.p50).toBeGreaterThan(0);
    expect(state.orders.p99).toBeGreaterThanOrEqual(state.orders.p50 ?? Infinity);
    expect(state.problems).toEqual([
      expect.objectContaining({ text: 'a step failed: no room for [hidden]', error: 'Error', times: 2, request_id: 'r2', level: 'error' }),
    ]);
    expect(state.backups).toMatchObject({ running: false, count: 0, newest_at: null, verified_at: null });
    const security = await server.call<{ security: { owns_server: boolean } }>('GET', '/api/profile/security/', { token: desk.user.token });
    expect(security.body.security.owns_server).toBe(true);
  });

  test('a plain user, a session of nobody and a demo learn nothing: the addresses do not exist', async () => {
    const { server, ask } = await seenServer();
    const owner = await server.signIn('the-owner');
    const plain = await server.signIn('plain');
    const nowhere = await ask('GET', '/api/owner/nothing/', plain);
    for (const [method, url] of [['GET', STATE] as const, ['POST', BACKUP] as const]) {
      const answer = await ask(method, url, plain);
      const { request_id: _, ...said } = answer.body as unknown as Record<string, unknown>;
      const { request_id: _other, ...saidNowhere } = nowhere.body as unknown as Record<string, unknown>;
      expect([answer.status, said]).toEqual([404, saidNowhere]);
      expect((await ask(method, url, null)).status).toBe(401);
    }
    expect((await ask('GET', STATE, owner)).status).toBe(200);
    const security = await server.call<{ security: { owns_server: boolean } }>('GET', '/api/profile/security/', { token: plain.token });
    expect(security.body.security.owns_server).toBe(false);

    const demo = await testServer({ environment: { DEMO: 'public' } });
    const { id } = await demo.signIn('visitor');
    expect(await demo.services.ownership.isOwner(id)).toBe(false);
  });

  test('is named at the machine, while the server runs; the one before sees nothing from then on', async () => {
    const { server, ask } = await seenServer();
    const first = await server.signIn('first');
    const second = await server.signIn('second');
    const ownership = createOwnership({ db: server.db, clock: server.clock });
    expect(await ownership.owner()).toBe(first.email);
    await expect(ownership.handOver('nobody@example.com')).rejects.toThrow('Nobody here has the e-mail');
    await ownership.handOver(second.email);
    expect([(await ask('GET', STATE, first)).status, (await ask('GET', STATE, second)).status]).toEqual([404, 200]);
    expect(await ownership.owner()).toBe(second.email);
  });

  test(
    'has a backup made and tried with a fresh proof alone, one at a time, and sees when',
    async () => {
      const { server, ask } = await seenServer();
      const owner = await server.signIn('owner');
      server.clock.advance(11 * 60_000);
      expect((await ask('POST', BACKUP, owner)).body.code).toBe('auth.step-up');
      await server.call('POST', '/api/authenticate/confirm/', {
        token: owner.token,
        body: { kind: 'password', password: owner.password },
      });
      expect((await ask('POST', BACKUP, owner)).status).toBe(200);
      expect((await ask('POST', BACKUP, owner)).body.code).toBe('owner.backup-running');
      expect((await ask('GET', STATE, owner)).body.server.backups.running).toBe(true);
      const state = await until('the backup is made', MADE_MS, async () => {
        const { server: now } = (await ask('GET', STATE, owner)).body;
        return now.backups.running ? null : now;
      });
      expect(state.jobs, JSON.stringify(state.problems)).toEqual([
        expect.objectContaining({ job: 'backup', failures: 0, failed_at: null }),
      ]);
      expect(state.backups).toMatchObject({ count: 1, verified_by: 'restore' });
      expect(state.backups.verified_at).toBeGreaterThan(state.backups.newest_at ?? Infinity);
      expect(state.sizes.backups).toBeGreaterThan(1_000);
    },
    2 * MADE_MS,
  );

  test(
    'is not told that a backup is over before it is counted, however long the figures take',
    async () => {
      const { server, ask } = await seenServer(async (backupJob) => {
        if (backupJob.isRunning()) await backupJob.make();
      });
      const owner = await server.signIn('owner');
      expect((await ask('POST', BACKUP, owner)).status).toBe(200);
      const told = async () => (await ask('GET', STATE, owner)).body.server.backups;
      expect(await told()).toMatchObject({ running: true });
      expect(await told()).toMatchObject({ running: false, count: 1 });
    },
    2 * MADE_MS,
  );
});
