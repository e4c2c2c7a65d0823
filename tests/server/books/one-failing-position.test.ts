import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { OptionContract } from '#domain/instruments/instrument.ts';
import { failOn } from '#tests/support/client/kept.ts';
import { openTestDesk, someOption, stepMarket, type TestDesk } from '#tests/support/server/desk.ts';
import { testServer, type TestServer } from '#tests/support/server/server.ts';
import { steerMarket } from '#tests/support/server/steer-market.ts';
import { endSession } from '../support/days.ts';

/** An option of the nearest expiry. */
function nearest({ services: { venue } }: TestServer): OptionContract {
  const spot = venue.quote('SIM:NIFTY')?.lastPrice ?? 0;
  const [found] = venue
    .instruments()
    .filter((one): one is OptionContract => one.kind === 'option' && one.underlying === 'NIFTY' && one.optionType === 'call')
    .toSorted((a, b) => a.expiresAt - b.expiresAt || Math.abs(a.strike - spot) - Math.abs(b.strike - spot));
  if (found === undefined) throw new Error('the market lists no option');
  return found;
}

/** Ends sessions until a date is over. */
async function endUntil(server: TestServer, date: string): Promise<void> {
  while (server.services.venue.tradingDate() <= date) await endSession(server);
}

/** Two traders who hold the same contract; the position of the second is the ill one. */
async function two(product: 'NRML' | 'MIS', pick: (server: TestServer) => OptionContract = someOption) {
  const server = await testServer();
  const desks = [await openTestDesk(server), await openTestDesk(server)] as const;
  await stepMarket(server, 2);
  const contract = pick(server);
  for (const desk of desks) await desk.place({ instrument_id: contract.id, product });
  const [sound, ill] = desks;
  const [{ position_id: id } = { position_id: '' }] = await ill.positions();
  return { server, sound, ill, id, contract };
}

const netOf = async (server: TestServer, desk: TestDesk) =>
  (await server.db.selectFrom('positions').select('net_quantity').where('broker_account_id', '=', desk.accountId).execute()).map(
    (row) => row.net_quantity,
  );
const told = async (server: TestServer, { user }: TestDesk) =>
  (await server.services.eventLog.readAfter(user.id, 0, 500)).flatMap(({ type, data }) => (type === 'watch.failed' ? [data] : []));
const daysOf = async (server: TestServer, desk: TestDesk, date: string) =>
  server.db
    .selectFrom('position_days')
    .select('net_quantity')
    .where('broker_account_id', '=', desk.accountId)
    .where('trading_date', '=', date)
    .execute();
const spoil = (server: TestServer, id: string) =>
  sql`update positions set instrument = '{"tradingsymbol":"ILL"}' where id = ${id}`.execute(server.db);

describe('one position that fails', () => {
  it.each([
    ['cannot be settled', async ({ server, id }: Awaited<ReturnType<typeof two>>) => spoil(server, id)],
    [
      'whose settlement cannot be stored',
      ({ server, id }: Awaited<ReturnType<typeof two>>) => failOn(server, 'fills', 'insert', `new.position_id = '${id}'`),
    ],
    [
      'that cannot be stored any more',
      ({ server, id }: Awaited<ReturnType<typeof two>>) => failOn(server, 'positions', 'update', `new.id = '${id}'`),
    ],
  ])(
    'that %s keeps nobody’s contract from ending: the others are settled, its owner is told',
    async (_, spoilt) => {
      const all = await two('NRML', nearest);
      const { server, sound, ill, id, contract } = all;
      await spoilt(all);
      await endUntil(server, contract.expiry);
      expect([await netOf(server, sound), await netOf(server, ill)]).toEqual([[0], [65]]);
      expect(await told(server, ill)).toEqual([{ watch: 'books', id, name: expect.any(String) }]);
      expect(await told(server, sound)).toEqual([]);
      expect(await daysOf(server, sound, contract.expiry)).toEqual([{ net_quantity: 0 }]);
    },
    60_000,
  );

  it.each([
    [
      'cannot be reckoned',
      async ({ server, ill, id }: Awaited<ReturnType<typeof two>>) => {
        const row = await server.db.selectFrom('positions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
        await server.db
          .insertInto('position_days')
          .values({
            position_id: id,
            trading_date: '2020-01-01',
            user_id: row.user_id,
            broker_account_id: ill.accountId,
            portfolio_id: row.portfolio_id,
            instrument_id: row.instrument_id,
            product: row.product,
            closing_mark: null,
            settlement_price: null,
            net_quantity: 1,
            closing: '{"netQuantity":"no number"}',
            day: '{}',
            exchange_at: new Date(0),
          })
          .execute();
      },
    ],
    [
      'cannot be stored',
      ({ server, id }: Awaited<ReturnType<typeof two>>) => failOn(server, 'position_days', 'insert', `new.position_id = '${id}'`),
    ],
  ])(
    'whose day %s keeps no session from ending: the others’ are closed, its owner is told',
    async (_, spoilt) => {
      const all = await two('NRML');
      const { server, sound, ill, id } = all;
      await spoilt(all);
      const date = await endSession(server);
      expect([await daysOf(server, sound, date), await daysOf(server, ill, date)]).toEqual([[{ net_quantity: 65 }], []]);
      expect(await told(server, ill)).toEqual([{ watch: 'books', id, name: expect.any(String) }]);
      expect(await told(server, sound)).toEqual([]);
    },
    60_000,
  );

  it('held for the day, that cannot be left when nobody can trade it, keeps no other one open', async () => {
    const { server, sound, ill, id } = await two('MIS');
    await spoil(server, id);
    await steerMarket(server, (market) => ({ ...market, at: (market.closesAt - 500) as typeof market.at, haltedUntil: market.closesAt }));
    await endSession(server);
    expect([await netOf(server, sound), await netOf(server, ill)]).toEqual([[0], [65]]);
    expect(await told(server, ill)).toEqual([{ watch: 'books', id, name: 'ILL' }]);
  }, 60_000);
});
