import { describe, expect, it } from 'vitest';
import { changedBy, DELTA } from '#contract/json-delta.ts';
import { formerAnswers } from '#server/plugins/changes-only.ts';
import { openTestDesk, someOption, stepMarket } from '#tests/support/server/desk.ts';
import { type CallOptions, testServer } from '#tests/support/server/server.ts';

const server = await testServer();
const desk = await openTestDesk(server);
await desk.place({});
await desk.place({ instrument_id: someOption(server, 'put').id });
const { token } = desk.user;
const BOOK = `/api/order-book/order-book/${desk.accountNumber}`;
const CHAIN = '/api/market/chain?underlying=NIFTY';

const read = (url: string, known?: string, more: CallOptions = {}, on = server) =>
  on.call('GET', url, {
    token,
    ...more,
    headers: { 'a-im': DELTA, ...(known === undefined ? {} : { 'if-none-match': known }), ...more.headers },
  });
const plain = async (url: string) => (await server.call('GET', url, { token })).body;

describe('a read that says which answer it has', () => {
  it('is told nothing while nothing has changed, and then what has', async () => {
    const first = await read(BOOK);
    expect(first).toMatchObject({ status: 200, body: await plain(BOOK) });
    const tag = first.headers['etag'];
    expect(await read(BOOK, tag)).toMatchObject({ status: 304, text: '', headers: { etag: tag } });
    await desk.place({});
    const next = await read(BOOK, tag);
    expect(next).toMatchObject({ status: 226, headers: { im: DELTA, 'delta-base': tag } });
    expect(next.headers['etag']).not.toBe(tag);
    expect(changedBy(first.body, next.body)).toEqual(await plain(BOOK));
    expect(next.text.length).toBeLessThan((await read(BOOK)).text.length * 0.7);
  });

  it('gets a chain whose prices have moved as what has moved', async () => {
    const first = await read(CHAIN);
    await stepMarket(server, 20);
    const next = await read(CHAIN, first.headers['etag']);
    expect(next.status).toBe(226);
    expect(changedBy(first.body, next.body)).toEqual(await plain(CHAIN));
    expect(next.text.length).toBeLessThan(first.text.length * 0.7);
  });

  it('gets the whole where the server does not remember: after a restart, of another address, of another user, or of no answer at all', async () => {
    const tag = (await read(BOOK)).headers['etag'];
    const restarted = await testServer({ database: server.database });
    expect(await read(BOOK, tag, {}, restarted)).toMatchObject({ status: 200, body: { order_book: expect.any(Array) } });
    expect((await read(CHAIN, tag)).status).toBe(200);
    const other = await openTestDesk(server);
    const theirs = await read(`/api/order-book/order-book/${other.accountNumber}`, tag, { token: other.user.token });
    expect(theirs).toMatchObject({ status: 200, body: { order_book: [] } });
    expect((await read(BOOK, '"nothing"')).status).toBe(200);
  });

  it('gets the whole without asking for changes, and a refusal as it is', async () => {
    const asked = await server.call('GET', BOOK, { token });
    expect([asked.status, asked.headers['etag']]).toEqual([200, undefined]);
    const known = (await read(BOOK)).headers['etag'];
    expect((await server.call('GET', BOOK, { token, headers: { 'if-none-match': known ?? '' } })).status).toBe(200);
    expect((await read('/api/order-book/order-book/NOBODY', known)).status).toBe(404);
    expect((await read(BOOK, known, { token: 'of nobody' })).status).toBe(401);
  });
});

describe('the answers that a server remembers', () => {
  it('fill no more room than they have: what was asked for longest ago goes', () => {
    const former = formerAnswers(10);
    former.put('a', 'xxxx');
    former.put('b', 'xxxx');
    former.put('a', 'xxxx');
    former.put('c', 'xxxx');
    expect(['a', 'b', 'c'].map((tag) => former.get(tag) !== undefined)).toEqual([true, false, true]);
    former.put('d', 'x'.repeat(11));
    expect(['a', 'c', 'd'].map((tag) => former.get(tag) !== undefined)).toEqual([false, false, false]);
  });
});
