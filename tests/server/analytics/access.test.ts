import { beforeAll, describe, expect, it } from 'vitest';
import { wallTime } from '#domain/units/time.ts';
import { addCommentary } from '#server/repositories/analytics/commentary.ts';
import { analyticsServer, officialClient } from '#tests/support/analytics/analytics-server.ts';
import { commentarySample } from '#tests/support/analytics/analytics-samples.ts';
import type { TestUser } from '#tests/support/server/server.ts';

describe('who may read analytics', () => {
  let server: Awaited<ReturnType<typeof analyticsServer>>;
  let owner: TestUser;
  let other: TestUser;

  beforeAll(async () => {
    server = await analyticsServer();
    owner = await server.signIn();
    other = await server.signIn();
    const receivedAt = wallTime(Date.UTC(2026, 10, 1));
    await addCommentary(server.db, [commentarySample(1)], { receivedAt, ownerId: null });
    await addCommentary(server.db, [commentarySample(2)], { receivedAt, ownerId: owner.id });
  });

  it('the key reads what is made from the simulated exchange; a user also what comes from the own broker; nobody that of others', async () => {
    const titles = async (client: typeof server.anonymous) =>
      (await client.from('commentary').select('title_en,source').order('created_at')).data!.map((row) => `${row.title_en} ${row.source}`);
    expect(await titles(server.anonymous)).toEqual(['High 1 simulated']);
    expect(await titles(server.clientOf(owner.token))).toEqual(['High 1 simulated', 'High 2 broker']);
    expect(await titles(server.clientOf(other.token))).toEqual(['High 1 simulated']);
  });

  it('a filter cannot reach the rows of others', async () => {
    for (const query of ['or=(source.eq.broker,id.not.is.null)', 'source=eq.broker', 'not.and=(source.eq.simulated,source.eq.broker)']) {
      const rows = (await (await server.ask(`/rest/v1/commentary?select=source&${query}`)).json()) as { source: string }[];
      expect(rows.filter(({ source }) => source === 'broker')).toEqual([]);
    }
  });

  it('without the key, with a wrong one, or with the token of no session: 401 in the shape of the back end', async () => {
    const wrong = await officialClient(server.base, 'wrong').from('commentary').select('*');
    expect([wrong.status, wrong.error?.message]).toEqual([401, 'Invalid API key']);
    expect((await fetch(`${server.base}/rest/v1/commentary`)).status).toBe(401);
    const stale = await server.clientOf('no-session').from('commentary').select('*');
    expect([stale.status, stale.error?.code]).toEqual([401, 'PGRST301']);
    const { error } = await officialClient(server.base, 'wrong').functions.invoke('market_data', { body: { instruments: [] } });
    expect(error.context.status).toBe(401);
  });

  it('the page learns the address and the key from /config.json; an own back end takes their place', async () => {
    expect((await server.call('GET', '/config.json')).body).toMatchObject({ analytics_base_url: '/analytics', analytics_key: server.key });
  });

  it('the page learns from it which indices there are, as the market names them', async () => {
    const { indices } = (await server.call<{ indices: readonly { name: string }[] }>('GET', '/config.json')).body;
    expect(indices.map(({ name }) => name)).toEqual(['NIFTY', 'BANKNIFTY', 'FINNIFTY', 'SENSEX', 'INDIA VIX']);
    expect(indices.at(-1)).toEqual({ instrument_id: 'SIM:INDIAVIX', name: 'INDIA VIX', underlying: null });
  });

  it('a browser of another origin may ask with the headers of the official client', async () => {
    const preflight = await fetch(`${server.base}/rest/v1/commentary`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://example.org',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'apikey,authorization,x-client-info',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    const allowed = preflight.headers.get('access-control-allow-headers')!.split(', ');
    expect(allowed).toEqual(
      expect.arrayContaining(['apikey', 'authorization', 'x-client-info', 'prefer', 'range', 'accept-profile', 'content-type']),
    );
    const answer = await server.ask('/rest/v1/commentary?limit=1');
    expect(answer.headers.get('access-control-expose-headers')).toContain('content-range');
  });

  it('publishes its document', async () => {
    const document = (await (await server.ask('/rest/v1/')).json()) as { paths: object };
    expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(['/rest/v1/commentary', '/functions/v1/market_data']));
  });
});
