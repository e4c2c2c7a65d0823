import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { crashed, failOn } from '#tests/support/client/kept.ts';
import { stepMarket } from '#tests/support/server/desk.ts';
import { testServer, type TestServer, type TestUser } from '#tests/support/server/server.ts';
import { gapSpot } from '#tests/support/server/steer-market.ts';

interface Listed {
  readonly alerts: { readonly alert_id: string; readonly status: string; readonly failing?: boolean }[];
}
const BASE = '/api/alerts/alerts/';

async function alertOf(server: TestServer, { token }: TestUser): Promise<string> {
  const spot = (server.services.venue.quote('SIM:NIFTY')?.lastPrice ?? 0) / 10_000;
  const term = { measure: 'price', instrument_id: 'SIM:NIFTY', comparator: 'above', level: Math.round(spot * 1.01) };
  const body = { terms: [term], cool_down_minutes: null, until: null };
  return (await server.call<{ alert_id: string }>('POST', BASE, { token, body })).body.alert_id;
}

/** A hundred alerts of two users, one of which is stored as `spoilt` says; then the server starts again. */
async function hundred(spoilt: Partial<Record<'terms' | 'state', unknown>>) {
  const first = await testServer();
  const [sound, ill] = [await first.signIn(), await first.signIn()];
  const [model, failing] = [await alertOf(first, sound), await alertOf(first, ill)];
  await stepMarket(first);
  await sql`
    insert into alerts
    select (jsonb_populate_record(one, jsonb_build_object('id', one.id || '-' || n))).*
    from alerts as one, generate_series(1, 98) as n where one.id = ${model}`.execute(first.db);
  for (const [column, value] of Object.entries(spoilt))
    await sql`update alerts set ${sql.ref(column)} = ${JSON.stringify(value)}::jsonb where id = ${failing}`.execute(first.db);
  return { server: await crashed(first), ill, failing };
}

async function statesOf(server: TestServer, failing: string) {
  const rows = await server.db.selectFrom('alerts').select(['id', 'state']).execute();
  return { others: rows.filter(({ id }) => id !== failing).map(({ state }) => state.status), ill: rows.find(({ id }) => id === failing) };
}
const told = async (server: TestServer, { id }: TestUser) =>
  (await server.services.eventLog.readAfter(id, 0, 100)).filter(({ type }) => type === 'watch.failed').map(({ data }) => data);

describe('one alert that fails among a hundred', () => {
  const cases = {
    'whose terms cannot be read': { terms: { match: 'all', terms: [null], coolDownMinutes: null, until: null } },
    'whose terms are none': { terms: { match: 'all' } },
    'whose memory cannot be read': { state: { status: 'active', met: false, terms: null, firedAt: null, fired: 0 } },
  };
  for (const [what, columns] of Object.entries(cases))
    it(`${what} keeps no other one back: 99 fire, it is marked and its owner is told once`, { timeout: 90_000 }, async () => {
      const { server, ill, failing } = await hundred(columns);
      await gapSpot(server, 1.03);
      await stepMarket(server, 6);
      const after = await statesOf(server, failing);
      expect(after.others).toEqual(Array.from({ length: 99 }, () => 'fired'));
      expect(after.ill?.state).toMatchObject({ status: 'active', failing: true });
      expect(await told(server, ill)).toEqual([{ watch: 'alert', id: failing, name: null }]);
    });

  it('that cannot be stored keeps no other one back, and fires once it can be', { timeout: 90_000 }, async () => {
    const { server, ill, failing } = await hundred({});
    const letGo = await failOn(server, 'alert_firings', 'insert', `new.alert_id = '${failing}'`);
    await gapSpot(server, 1.03);
    await stepMarket(server, 4);
    const before = await statesOf(server, failing);
    expect(before.others.every((status) => status === 'fired')).toBe(true);
    const { body } = await server.call<Listed>('GET', BASE, { token: ill.token });
    expect(body.alerts).toMatchObject([{ status: 'active', failing: true }]);
    await letGo();
    await stepMarket(server, 30);
    const after = await server.call<Listed>('GET', BASE, { token: ill.token });
    expect(after.body.alerts).toMatchObject([{ status: 'fired' }]);
    expect(after.body.alerts[0]).not.toHaveProperty('failing');
    expect(await told(server, ill)).toHaveLength(1);
  });
});
