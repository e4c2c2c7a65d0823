import { afterEach, describe, expect, test, vi } from 'vitest';
import * as accounts from '#client/api/accounts.ts';
import { asApiError } from '#client/api/api-error.ts';
import * as authenticate from '#client/api/authenticate.ts';
import * as books from '#client/api/books.ts';
import * as bots from '#client/api/bots.ts';
import * as orders from '#client/api/orders.ts';
import * as portfolios from '#client/api/portfolios.ts';
import * as positions from '#client/api/positions.ts';
import { openPage, useCleanDevice } from '#tests/support/client/client-page.ts';
import { useFakeServer } from '#tests/support/client/fake-server.ts';
import { say } from '#tests/support/client/say.ts';

useFakeServer();
useCleanDevice();
afterEach(() => vi.restoreAllMocks());

const registration = { email: 'a@b.test', password: 'long enough pw', name: 'A', mobile: '+919876543210' };
const bot = { portfolio_id: '1', name: 'B', definition: {} } as Parameters<typeof bots.createBot>[1];
const account = { broker_name: 'paper', environment: 'paper', label: 'One', fields: {} } as const;

/** Every call whose answer the specification names a field of. */
const EXPECTED: readonly (readonly [string, string, () => Promise<unknown>])[] = [
  ['sign-in', 'user', () => authenticate.login({ email: 'a@b.test', password: 'x' })],
  ['registration', 'user', () => authenticate.register(registration)],
  ['profile', 'user', () => authenticate.getProfile()],
  ['profile update', 'user', () => authenticate.updateProfile({ name: 'B' })],
  ['accounts', 'broker_accounts', () => accounts.listAccounts()],
  ['account creation', 'broker_accounts', () => accounts.createAccount(account)],
  ['account update', 'broker_accounts', () => accounts.updateAccount('1', { label: 'Two' })],
  ['brokers', 'brokers', () => accounts.listBrokers()],
  ['portfolios', 'portfolios', () => portfolios.listPortfolios('1')],
  ['portfolio creation', 'portfolios', () => portfolios.createPortfolio({ broker_account_id: '1', name: 'P' })],
  ['portfolio update', 'portfolios', () => portfolios.updatePortfolio('1', { name: 'Q' })],
  ['portfolio removal', 'portfolios', () => portfolios.deletePortfolio('1')],
  ['password change', 'message', () => authenticate.changePassword({ current_password: 'one', new_password: 'another one' })],
  ['trade defaults', 'message', () => authenticate.updateTradeDefault({ product: 'NRML' })],
  ['base strategies', 'base_strategies', () => bots.listBaseStrategies()],
  ['trading bots', 'trading_bots', () => bots.listBots('trading', '1')],
  ['trading bot creation', 'created bot', () => bots.createBot('trading', bot)],
  ['daily bots', 'daily_bots', () => bots.listBots('daily', '1')],
  ['daily bot creation', 'created bot', () => bots.createBot('daily', bot)],
  ['order book', 'order_book', () => orders.getOrderBook('A1')],
  ['position book', 'position_book', () => books.getPositionBook('A1')],
  ['positions', 'data', () => positions.getPositions('1')],
];

describe('an answer without its expected field is a failure with the response’s message', () => {
  test('the specification names a field in the answers of twenty-two calls', () => {
    expect(new Set(EXPECTED.map(([call]) => call)).size).toBe(22);
  });

  test.each(EXPECTED.filter(([, field]) => field !== 'message'))('%s: %s', async (_, field, call) => {
    await openPage();
    vi.stubGlobal('fetch', async () => Response.json({ message: `there is no ${field}` }));
    const error = await call().then(() => null, asApiError);
    expect(error).toMatchObject({ code: 'answer.message', message: `there is no ${field}` });
  });

  test.each(EXPECTED)('%s without its field and without words is the text Error', async (_name, _field, call) => {
    await openPage();
    vi.stubGlobal('fetch', async () => Response.json({}));
    expect(await call().then(() => null, asApiError)).toMatchObject({ code: 'answer.incomplete', message: 'Error' });
  });

  test('sign-in needs the user also when there is a token', async () => {
    await openPage();
    vi.stubGlobal('fetch', async () => Response.json({ token: 't', message: 'no user' }));
    expect(await authenticate.login({ email: 'a@b.test', password: 'x' }).then(() => null, asApiError)).toMatchObject({
      message: 'no user',
    });
  });

  test('a broker login fails when the body has a message', async () => {
    await openPage();
    vi.stubGlobal('fetch', async () => Response.json({ message: 'Token is expired' }));
    expect(await accounts.loginAccount('1', { request_token: 'r' }).then(() => null, asApiError)).toMatchObject({
      message: 'Token is expired',
    });
  });
});

describe('the default form messages, in English and French', () => {
  const values = { expected: 'a, b', len: 3, min: 2, max: 9 };
  test.each([
    ['required field', 'form.required', 'This field is required'],
    ['value among the enum', 'form.enum', 'This must be one of: a, b'],
    ['blank not allowed', 'form.whitespace', 'This field cannot be blank'],
    ['invalid type', 'form.type', 'This is not a valid value'],
    ['string length equal', 'form.string-len', 'This must have exactly 3 characters'],
    ['string length min', 'form.string-min', 'This must have at least 2 characters'],
    ['string length max', 'form.string-max', 'This must have at most 9 characters'],
    ['string length range', 'form.string-range', 'This must have between 2 and 9 characters'],
    ['number equal', 'form.number-len', 'This must be equal to 3'],
    ['number min', 'form.number-min', 'This must be at least 2'],
    ['number max', 'form.number-max', 'This must be at most 9'],
    ['number range', 'form.number-range', 'This must be between 2 and 9'],
    ['array size', 'form.array-len', 'This must have exactly 3 entries'],
    ['array size min', 'form.array-min', 'This must have at least 2 entries'],
    ['array size max', 'form.array-max', 'This must have at most 9 entries'],
    ['array size range', 'form.array-range', 'This must have between 2 and 9 entries'],
    ['pattern mismatch', 'form.pattern', 'This does not have the right form'],
    ['invalid date', 'form.date', 'This is not a valid date'],
  ])('%s', (_, id, english) => {
    expect(say(id, values)).toBe(english);
    const french = say(id, values, 'fr');
    expect(french).not.toBe(english);
    for (const part of english.match(/[0-9]+|a, b/g) ?? []) expect(french).toContain(part);
  });
});
