import { afterEach, expect, it } from 'vitest';
import { newKey, type TestDesk } from '#tests/support/server/desk.ts';
import { scriptedServer } from '#tests/support/server/scripted-desk.ts';

const { server, broker, desk: openDesk } = await scriptedServer();
const { control } = broker;

afterEach(async () => {
  control.reset();
  await server.db.updateTable('broker_accounts').set({ status: 'needs-login' }).execute();
});

interface Told {
  readonly code?: string;
  readonly address: { readonly seen: string; readonly registered: readonly string[]; readonly orders_allowed: boolean } | null;
}
const ask = (desk: TestDesk, as = desk) =>
  server.call<Told>('GET', `/api/accounts/account-address/${desk.accountId}/`, { token: as.user.token });

it('a broker is asked from where it sees this server, and whether it takes orders from there', async () => {
  const desk = await openDesk();
  const seen = (await ask(desk)).body.address?.seen ?? '';
  expect(seen).toContain('127.0.0.1');
  expect((await ask(desk)).body).toEqual({ address: { seen, registered: [], orders_allowed: true } });
  control.registerAddresses(['elsewhere']);
  expect((await ask(desk)).body).toEqual({ address: { seen, registered: ['elsewhere'], orders_allowed: false } });
  const [order] = (await desk.place({ order_type: 'LIMIT', price: 10 }, newKey())).body.orders;
  expect(order).toMatchObject({ status: 'rejected', reason_code: 'broker.refused' });
  control.registerAddresses([seen]);
  expect((await desk.place({ order_type: 'LIMIT', price: 10 }, newKey())).body.orders[0]?.status).toBe('pending-submit');
});

it('a broker that does not answer is said, nobody else is told, and where our books count nobody is asked', async () => {
  const [desk, other] = [await openDesk(), await openDesk()];
  expect((await ask(desk, other)).body.code).toBe('account.not-found');
  control.addFault({ call: 'address', fault: 'server-error' });
  expect((await ask(desk)).body.code).toBe('broker.unreachable');
  control.endSessions();
  expect((await ask(desk)).body.code).toBe('broker.needs-login');
});
