import { afterEach, describe, expect, it } from 'vitest';
import { openTestDesk, someOption, type TestDesk } from '#tests/support/server/desk.ts';
import { scriptedServer } from '#tests/support/server/scripted-desk.ts';

const { server, broker, desk: openDesk } = await scriptedServer();
const { control } = broker;
const { brokerHoldings, comparisons } = server.services;

afterEach(async () => {
  control.reset();
  await server.db.updateTable('broker_accounts').set({ status: 'needs-login' }).execute();
});

interface Told {
  readonly code?: string;
  readonly holdings: readonly { readonly name: string; readonly quantity: number }[] | null;
  readonly read_at: number | null;
}
const call = (method: 'GET' | 'POST', desk: TestDesk, as = desk) =>
  server.call<Told>(method, `/api/accounts/account-holdings/${desk.accountId}/`, {
    token: as.user.token,
  });
const readings = () => control.calls().filter(({ path }) => path === '/holdings').length;

const GOLD = {
  ...{
    instrument: 'SGBMAR29',
    quantity: 30,
    t1_quantity: 5,
    pledged_quantity: 10,
    authorised_quantity: 0,
  },
  ...{ average_price: 6_050.5, last_price: null },
};

describe('shares held at a broker elsewhere', () => {
  it('are read by the comparison after a login, and kept with their time', async () => {
    const desk = await openDesk();
    control.holdShares([GOLD, { instrument: someOption(server).id, quantity: 2, last_price: 101.25 }]);
    expect((await call('GET', desk)).body).toEqual({
      account_id: desk.accountId,
      holdings: null,
      read_at: null,
    });
    await brokerHoldings.turn();
    const readAt = server.clock.now();
    server.clock.advance(600_000);
    expect((await call('GET', desk)).body).toEqual({
      account_id: desk.accountId,
      holdings: [
        {
          ...{
            instrument_id: someOption(server).id,
            name: someOption(server).tradingsymbol,
            quantity: 2,
            t1_quantity: 0,
            pledged_quantity: 0,
          },
          ...{ authorised_quantity: null, average_price: null, last_price: 101.25 },
        },
        {
          ...{
            instrument_id: 'SGBMAR29',
            name: 'SGBMAR29',
            quantity: 30,
            t1_quantity: 5,
            pledged_quantity: 10,
          },
          ...{ authorised_quantity: 0, average_price: 6_050.5, last_price: null },
        },
      ],
      read_at: readAt,
    });
  });

  it('are read again once the books were compared, and else once an hour', async () => {
    await openDesk();
    await comparisons.turn();
    await brokerHoldings.turn();
    const first = readings();
    await brokerHoldings.turn();
    expect(readings()).toBe(first);
    const linked = await server.db.selectFrom('broker_accounts').select('id').where('status', '=', 'active').execute();
    comparisons.ask(linked[0]?.id ?? '', 'resolved');
    await comparisons.turn();
    await brokerHoldings.turn();
    expect(readings()).toBe(first + 1);
    server.clock.advance(60 * 60_000);
    await brokerHoldings.turn();
    expect(readings()).toBe(first + 2);
  });

  it('are read at once when the user asks, replacing what was told before', async () => {
    const desk = await openDesk();
    control.holdShares([GOLD]);
    expect((await call('POST', desk)).body.holdings).toMatchObject([{ name: 'SGBMAR29', quantity: 30 }]);
    control.holdShares([]);
    expect((await call('POST', desk)).body).toMatchObject({
      holdings: [],
      read_at: server.clock.now(),
    });
    expect((await call('GET', desk)).body.holdings).toEqual([]);
  });

  it('stay what they were, with their age, while the broker does not answer; they are asked for again', async () => {
    const desk = await openDesk();
    control.holdShares([GOLD]);
    const { read_at: readAt } = (await call('POST', desk)).body;
    server.clock.advance(60 * 60_000);
    control.holdShares([]);
    control.addFault({ call: 'holdings', fault: 'server-error', times: 2 });
    expect((await call('POST', desk)).body.code).toBe('broker.unreachable');
    await brokerHoldings.turn();
    expect((await call('GET', desk)).body).toMatchObject({
      holdings: [{ quantity: 30 }],
      read_at: readAt,
    });
    server.clock.advance(5_000);
    await brokerHoldings.turn();
    expect((await call('GET', desk)).body.holdings).toEqual([]);
  });

  it('are told to their owner alone, need a login, and are not offered where our books count', async () => {
    const [desk, other] = [await openDesk(), await openDesk()];
    expect((await call('GET', desk, other)).body.code).toBe('account.not-found');
    expect((await call('POST', desk, other)).body.code).toBe('account.not-found');
    control.endSessions();
    expect((await call('POST', desk)).body.code).toBe('broker.needs-login');
    const paper = await openTestDesk(server);
    expect((await call('POST', paper)).body.code).toBe('broker.not-offered');
    expect((await call('GET', paper)).body.holdings).toBeNull();
  });
});
