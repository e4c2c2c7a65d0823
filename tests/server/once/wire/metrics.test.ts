import parsePrometheus, { type Family } from 'parse-prometheus-text-format';
import { describe, expect, test } from 'vitest';
import { createApp } from '#server/app/create-app.ts';
import { createLogger } from '#server/app/logger.ts';
import { serverFigures } from '#server/app/server-figures.ts';
import { createJobWatch } from '#server/metrics/job-watch.ts';
import { createMetrics } from '#server/metrics/metrics.ts';
import { listenForMetrics } from '#server/metrics/metrics-door.ts';
import { atTheEnd } from '#tests/support/books/open-until-the-end.ts';
import { freePort } from '#tests/support/product/free-port.ts';
import { openTestDesk, someOption, stepMarket } from '#tests/support/server/desk.ts';
import { testServer } from '#tests/support/server/server.ts';

const TOKEN = 'a token for who watches';
const CANARY = 'canary-of-the-figures';

/** A server with metrics and a recorded log. */
async function watchedServer() {
  const lines: string[] = [];
  const log = createLogger('trace', { destination: { write: (line: string) => void lines.push(line) } });
  const server = await testServer({ environment: { METRICS_TOKEN: TOKEN, DATA_DIR: process.cwd() }, log });
  const jobs = createJobWatch();
  const backups = { newest: async () => new Date(1_700_000_000_000) };
  const figures = serverFigures({ services: server.services, pool: server.database.pool, backups });
  const metrics = createMetrics({ figures, version: '1.2.3', jobs });
  const { fastify } = await createApp(server.services, { client: null, metrics });
  atTheEnd(() => fastify.close());
  const scrape = async (authorization = `Bearer ${TOKEN}`) => {
    const { statusCode, body, headers } = await fastify.inject({ method: 'GET', url: '/metrics', headers: { authorization } });
    return { status: statusCode, text: body, type: headers['content-type'] };
  };
  return { server, fastify, metrics, jobs, scrape, lines };
}

/** The one value of a family, of the row with these labels. */
function valueOf(families: readonly Family[], name: string, labels: Readonly<Record<string, string>> = {}): number | null {
  const rows = families.find((family) => family.name === name)?.metrics ?? [];
  const row = rows.find((each) => Object.entries(labels).every(([label, value]) => each.labels?.[label] === value));
  return row === undefined ? null : Number(row.value);
}

describe('the figures of the server', () => {
  test('are read by a scraper: order calls, refusals, streams, feed, pool, bots, jobs, disk, memory and the event loop', async () => {
    const { server, fastify, jobs, scrape } = await watchedServer();
    const desk = await openTestDesk(server);
    await stepMarket(server);
    const place = (body: object) =>
      fastify.inject({
        method: 'POST',
        url: '/api/order-book/order-book/place_trades/',
        headers: { authorization: `Bearer ${desk.user.token}`, 'idempotency-key': crypto.randomUUID() },
        payload: { account_number: desk.accountNumber, portfolio_id: desk.portfolioId, orders: [body] },
      });
    const order = { instrument_id: someOption(server).id, transaction_type: 'BUY', order_type: 'MARKET', product: 'NRML', lots: 1 };
    expect((await place(order)).statusCode).toBe(200);
    expect((await place({ ...order, lots: -1 })).statusCode).toBe(422);
    expect((await fastify.inject('/api/profile/user/')).statusCode).toBe(401);
    jobs.done('backup', 1_700_000_000_000);
    jobs.failed('pruning', 1_700_000_000_000);
    server.clock.advance(3_000);

    const { status, text, type } = await scrape();
    expect([status, type]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
    const families = parsePrometheus(text);
    const orders = families.find(({ name }) => name === 'strikedesk_order_call_seconds');
    expect(orders?.type).toBe('HISTOGRAM');
    const buckets = Object.entries(orders?.metrics[0]?.buckets ?? {})
      .map(([edge, count]) => ({ edge: Number(edge.replace('+Inf', 'Infinity')), count: Number(count) }))
      .toSorted((one, other) => one.edge - other.edge)
      .map(({ count }) => count);
    expect(buckets).toEqual(buckets.toSorted((one, other) => one - other));
    expect(buckets.at(-1)).toBe(2);
    expect(text).toContain('strikedesk_order_call_seconds_count{call="place_trades"} 2\n');
    expect(valueOf(families, 'strikedesk_refusals_total', { code: 'auth.required' })).toBe(1);
    expect(valueOf(families, 'strikedesk_calls_total', { status: '4xx' })).toBe(2);
    expect(valueOf(families, 'strikedesk_feed_age_seconds')).toBe(3);
    expect(valueOf(families, 'strikedesk_streams_open')).toBe(0);
    expect(valueOf(families, 'strikedesk_pool_connections')).toBeGreaterThan(0);
    expect(valueOf(families, 'strikedesk_bots_running')).toBe(0);
    expect(valueOf(families, 'strikedesk_users')).toBe(1);
    expect(valueOf(families, 'strikedesk_database_up')).toBe(1);
    expect(valueOf(families, 'strikedesk_disk_free_bytes')).toBeGreaterThan(0);
    expect(valueOf(families, 'strikedesk_backup_newest_timestamp_seconds')).toBe(1_700_000_000);
    expect(valueOf(families, 'strikedesk_job_done_timestamp_seconds', { job: 'backup' })).toBe(1_700_000_000);
    expect(valueOf(families, 'strikedesk_job_failures', { job: 'pruning' })).toBe(1);
    expect(valueOf(families, 'process_resident_memory_bytes')).toBeGreaterThan(1e6);
    expect(valueOf(families, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
    expect(valueOf(families, 'strikedesk_info', { version: '1.2.3' })).toBe(1);
  });

  test('are told to who has the token alone, and leave out what the database does not tell', async () => {
    const { server, scrape } = await watchedServer();
    for (const wrong of ['', 'Bearer', `Bearer ${TOKEN}x`, TOKEN]) {
      const { status, text } = await scrape(wrong);
      expect([status, text.includes('strikedesk_')]).toEqual([401, false]);
    }
    await server.db.destroy();
    const families = parsePrometheus((await scrape()).text);
    expect([valueOf(families, 'strikedesk_database_up'), valueOf(families, 'strikedesk_users')]).toEqual([0, null]);
    // A server without the setting has no such page.
    const other = await testServer();
    expect((await other.call('GET', '/metrics')).status).toBe(404);
  });

  test('are told at an address of their own, and nothing else is', async () => {
    const { metrics } = await watchedServer();
    const port = await freePort();
    const close = await listenForMetrics(metrics, { token: null, address: { host: '127.0.0.1', port } });
    atTheEnd(close);
    const origin = `http://127.0.0.1:${port}`;
    expect(parsePrometheus(await (await fetch(`${origin}/metrics`)).text()).length).toBeGreaterThan(20);
    expect((await fetch(`${origin}/api/ping`)).status).toBe(404);
    await expect(listenForMetrics(metrics, { token: null, address: { host: '127.0.0.1', port } })).rejects.toThrow(
      `METRICS_ADDRESS=127.0.0.1:${port} cannot be listened on (EADDRINUSE)`,
    );
  });

  test('neither they nor the log hold an e-mail, a password, a token, a name or an address of a user', async () => {
    const { server, fastify, scrape, lines } = await watchedServer();
    const { token, email } = await server.signIn(CANARY);
    const post = (url: string, payload: object) => fastify.inject({ method: 'POST', url, payload });
    await post('/api/authenticate/login/', { email, password: `wrong ${CANARY}` });
    await post('/api/authenticate/login/', { email, password: `password of ${CANARY}` });
    await post(`/api/${CANARY}/`, { secret: CANARY });
    await fastify.inject({ url: `/api/profile/user/?${CANARY}`, headers: { authorization: `Bearer ${token}` } });
    const { text } = await scrape();
    expect(text).toContain('strikedesk_refusals_total{code="auth.');
    for (const secret of [CANARY, email, token, TOKEN]) {
      expect(text.includes(secret), secret).toBe(false);
      expect(lines.join('\n').includes(secret), secret).toBe(false);
    }
  });
});
