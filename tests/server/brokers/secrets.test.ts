import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { exportUser } from '#server/backup/user-rows.ts';
import { createVault } from '#server/services/accounts/vault.ts';
import { createSealing } from '#server/platform/sealing.ts';
import { newKey, someOption } from '#tests/support/server/desk.ts';
import { scriptedServer } from '#tests/support/server/scripted-desk.ts';

const lines: string[] = [];
const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
const { server, broker, follow } = await scriptedServer({ log });

const PLANTED = { api_key: 'PLANTED-KEY-7719', api_secret: 'PLANTED-SECRET-5512', pin: 'PLANTED-PIN-4711' };
/** Every secret, and the token that the broker gives at a login. */
const SECRETS = [...Object.values(PLANTED), 'scripted-000'];
const inPlain = (text: string) => SECRETS.filter((secret) => text.includes(secret));

const answers: string[] = [];
async function call<T = { broker_accounts: { id: string; account_number: string }; id?: string }>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  token: string,
  body?: object,
) {
  const headers = { 'idempotency-key': newKey() };
  const answer = await server.call<T>(method, path, { token, headers, ...(body === undefined ? {} : { body }) });
  answers.push(answer.text);
  return answer;
}

/** Returns every row of every table as text. */
async function wholeDatabase(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(table_name) as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(server.db);
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`select to_jsonb(each)::text as text from ${sql.raw(name)} as each`.execute(server.db);
    texts.push(...rows.map((row) => row.text));
  }
  return texts.join('\n');
}

it('the secrets of an account are in no answer, log, event, export or table in plain', async () => {
  const user = await server.signIn();
  const body = { broker_name: 'scripted', environment: 'sandbox', label: 'Away', fields: PLANTED };
  const { broker_accounts: account } = (await call('POST', '/api/accounts/accounts/', user.token, body)).body;
  expect((await call('POST', `/api/accounts/account-login/${account.id}/`, user.token, {})).status).toBe(200);
  const portfolio = await server.services.portfolios.createPortfolio(user.id, { broker_account_id: account.id, name: 'Away' });
  const order = {
    ...{ instrument_id: someOption(server).id, transaction_type: 'BUY', order_type: 'LIMIT', product: 'NRML', validity: 'DAY' },
    ...{ lots: 1, price: 10, trigger_price: null },
  };
  const orders = { account_number: account.account_number, portfolio_id: portfolio.id, orders: [order] };
  for (const fault of ['server-error', 'no-answer', 'too-many', 'wrong-body'] as const) {
    broker.control.addFault({ call: 'place', fault });
    await call('POST', '/api/order-book/order-book/place_trades/', user.token, orders);
    await follow();
  }
  broker.control.addFault({ call: 'orders', fault: 'wrong-body' });
  await follow(3);
  for (const path of ['/api/accounts/all-accounts/', '/api/brokers/brokers/', `/api/accounts/account-logins/${account.id}/`])
    await call('GET', path, user.token);
  expect(inPlain(answers.join('\n'))).toEqual([]);
  expect(lines.length).toBeGreaterThan(0);
  expect(inPlain(lines.join('\n'))).toEqual([]);
  expect(inPlain(await wholeDatabase())).toEqual([]);
  const path = join(tmpdir(), `export-${newKey()}.json`);
  await exportUser(server.database.connection, user.email, path);
  const exported = await readFile(path, 'utf8');
  await rm(path);
  expect(exported).toContain('"broker_secrets"');
  expect(exported).not.toContain('sealed_values');
  expect(inPlain(exported)).toEqual([]);
});

it('secrets sealed under another key of the server are none: the account needs its login again', async () => {
  const user = await server.signIn();
  const body = { broker_name: 'scripted', environment: 'sandbox', label: 'Moved', fields: PLANTED };
  const { broker_accounts: account } = (await call('POST', '/api/accounts/accounts/', user.token, body)).body;
  const { db, clock } = server;
  const own = createVault({ db, clock, sealing: createSealing(Buffer.alloc(32, 7), 'broker account') });
  const other = createVault({ db, clock, sealing: createSealing(Buffer.alloc(32, 8), 'broker account') });
  expect(await own.read(account.id, 'credentials')).toEqual(PLANTED);
  expect(await other.read(account.id, 'credentials')).toBeNull();
  await db.transaction().execute((trx) => other.put(trx, account.id, 'credentials', PLANTED));
  const login = await call<{ code: string }>('POST', `/api/accounts/account-login/${account.id}/`, user.token, {});
  expect(login.body.code).toBe('broker.needs-login');
});
