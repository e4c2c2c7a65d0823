import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { QUOTAS } from '#contract/quotas.ts';
import { BASE_STRATEGIES } from '#domain/bots/base/all.ts';
import { openTestDesk } from '#tests/support/desk.ts';
import { testServer } from '#tests/support/server.ts';

const server = await testServer();

/** Copies a row until so many are there. */
const fill = (table: string, id: string, name: string, most: number) =>
  sql`
  insert into ${sql.table(table)} select (jsonb_populate_record(t, jsonb_build_object('id', t.id || n, ${name}::text, n::text)
      || ${table === 'broker_accounts' ? sql`jsonb_build_object('account_number', t.account_number || n)` : sql`'{}'::jsonb`})).*
    from ${sql.table(table)} t, generate_series(2, ${most}::int) n where t.id = ${id}`.execute(server.db);

describe('a user keeps so many', () => {
  it('accounts, portfolios and bots, is refused the next with a clear code, and may go on after removing one', async () => {
    const desk = await openTestDesk(server);
    const { token } = desk.user;
    const make = async (url: string, body: object) => {
      const { status, body: answer } = await server.call<{ code?: string }>('POST', `/api/${url}`, { token, body });
      return status === 200 ? 200 : answer.code;
    };
    const account = () => make('accounts/accounts/', { broker_name: 'paper', environment: 'paper', label: 'One more' });
    await fill('broker_accounts', desk.accountId, 'label', QUOTAS.accounts);
    expect(await account()).toBe('account.too-many');
    await sql`update broker_accounts set removed_at = now() where id = ${`${desk.accountId}2`}`.execute(server.db);
    expect(await account()).toBe(200);

    const bot = () =>
      make(`daily_bots/daily_bots/${desk.portfolioId}/`, {
        portfolio_id: desk.portfolioId,
        name: 'One more',
        definition: BASE_STRATEGIES.find(({ kind }) => kind === 'daily')!.definition,
      });
    expect(await bot()).toBe(200);
    const { id } = await server.db.selectFrom('bots').select('id').where('user_id', '=', desk.user.id).executeTakeFirstOrThrow();
    await fill('bots', id, 'name', QUOTAS.bots);
    expect(await bot()).toBe('bot.too-many');

    await fill('portfolios', desk.portfolioId, 'name', QUOTAS.portfolios);
    expect(await make('portfolios/portfolios/', { broker_account_id: desk.accountId, name: 'One more' })).toBe('portfolio.too-many');
  });
});
