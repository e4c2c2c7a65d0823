import type { InferOutput } from 'valibot';
import { describe, expect, it } from 'vitest';
import type { pnlAnswer, positionBookAnswer } from '#contract/schemas/book.ts';
import { markOfQuote } from '#domain/market/mark.ts';
import type { Instrument } from '#domain/instruments/instrument.ts';
import { newKey, openTestDesk, someOption, stepMarket, type TestDesk } from '#tests/support/server/desk.ts';
import { expectBooksReconcile } from '#tests/support/server/reconcile.ts';
import { testServer } from '#tests/support/server/server.ts';
import { endSession } from '../support/days.ts';

const server = await testServer();
const { venue } = server.services;

type Book = InferOutput<typeof positionBookAnswer>;
type Pnl = InferOutput<typeof pnlAnswer> & { code?: string };

const bookOf = async ({ accountNumber, user: { token } }: TestDesk, date?: string): Promise<Book> =>
  (await server.call<Book>('GET', `/api/position-book/position-book/${accountNumber}${date ? `?start_date=${date}` : ''}`, { token })).body;
const pnlOf = async ({ accountNumber, user: { token } }: TestDesk, query = ''): Promise<Pnl> =>
  (await server.call<Pnl>('GET', `/api/pnl/${accountNumber}${query}`, { token })).body;

const units = (value: number | null) => Math.round((value ?? Number.NaN) * 10_000);
const total = (values: readonly (number | null)[]) => values.reduce<number>((sum, value) => sum + units(value), 0);

/** Returns an option or future of the expiry that ends first, at the strike nearest the money. */
function endingSoon(kind: 'option' | 'future'): Instrument {
  const spot = venue.quote('SIM:NIFTY')?.lastPrice ?? 0;
  const [found] = venue
    .instruments()
    .filter((one) => one.kind === kind && one.underlying === 'NIFTY')
    .toSorted((a, b) => {
      const [left, right] = [a, b].map((one) => ('expiry' in one ? one.expiry : ''));
      const distance = (one: Instrument) => ('strike' in one ? Math.abs(one.strike - spot) : 0);
      return (left ?? '').localeCompare(right ?? '') || distance(a) - distance(b);
    });
  if (found === undefined) throw new Error('nothing ends');
  return found;
}

describe('the position book', () => {
  it('of a running day counts carried lots from the previous close and lots of the day from their fill', async () => {
    const desk = await openTestDesk(server);
    await stepMarket(server);
    await desk.place({ lots: 2 });
    const option = someOption(server);
    await endSession(server);
    await desk.place({ instrument_id: option.id, lots: 1 });
    await stepMarket(server, 20);
    const { position_book: rows, final, totals } = await bookOf(desk);
    const [row] = rows;
    const quote = venue.quote(option.id);
    expect([rows.length, final]).toEqual([1, false]);
    expect(row).toMatchObject({
      state: 'open',
      carried_quantity: 2 * option.lotSize,
      buy_quantity: option.lotSize,
      net_lots: 3,
      sell_average: null,
    });
    expect(units(row?.previous_close ?? null)).toBe(quote?.previousClose);
    const mark = markOfQuote(quote)?.price ?? Number.NaN;
    expect(units(row?.mark ?? null)).toBe(mark);
    const gained = mark * 3 * option.lotSize - (quote?.previousClose ?? 0) * 2 * option.lotSize - units(row?.buy_value ?? null);
    expect([units(row?.gross_pnl ?? null), units(totals.gross_pnl)]).toEqual([gained, gained]);
  });

  it('keeps what was closed on the day, and on its own day only', async () => {
    const desk = await openTestDesk(server);
    await stepMarket(server);
    await desk.place({ lots: 1 });
    await desk.place({ transaction_type: 'SELL', lots: 1 });
    expect((await bookOf(desk)).position_book).toMatchObject([{ state: 'closed', net_quantity: 0, unrealised_pnl: 0 }]);
    const date = await endSession(server);
    expect((await bookOf(desk)).position_book).toEqual([]);
    expect((await bookOf(desk, date)).position_book).toMatchObject([{ state: 'closed', net_quantity: 0 }]);
  });

  it('of a past day never changes afterwards', async () => {
    const desk = await openTestDesk(server);
    await stepMarket(server);
    await desk.place({ lots: 2 });
    const option = someOption(server);
    const date = await endSession(server);
    const then = await bookOf(desk, date);
    expect(then).toMatchObject({ final: true, trading_date: date });
    await desk.place({ instrument_id: option.id, transaction_type: 'SELL', lots: 5 });
    await endSession(server);
    const { position_book, totals } = await bookOf(desk, date);
    expect({ position_book, totals }).toEqual({ position_book: then.position_book, totals: then.totals });
    expect((await bookOf(desk, '2026-11-01')).position_book).toEqual([]);
  });

  it('shows a contract that ended on its last day: settled, flat, realised against the previous close, and nowhere after it', async () => {
    const desk = await openTestDesk(server);
    const [option, future] = [endingSoon('option'), endingSoon('future')];
    const last = 'expiry' in option ? option.expiry : '';
    await stepMarket(server);
    await desk.place([
      { instrument_id: option.id, lots: 2 },
      { instrument_id: future.id, transaction_type: 'SELL', lots: 1 },
    ]);
    while (venue.tradingDate() <= last) await endSession(server);
    const close = venue.quote('SIM:NIFTY')?.previousClose ?? Number.NaN;
    const worth = 'strike' in option ? (option.optionType === 'call' ? close - option.strike : option.strike - close) : close;
    const row = (await bookOf(desk, last)).position_book.find((one) => one.instrument.instrument_id === option.id);
    expect(row).toMatchObject({ state: 'settled', net_quantity: 0, unrealised_pnl: 0, open_cost: 0 });
    // At the close of the spot, not of the future.
    expect(units(row?.settlement_price ?? null)).toBe(Math.max(0, worth));
    expect(units(row?.sell_value ?? null)).toBe(units(row?.settlement_price ?? null) * 2 * option.lotSize);
    expect((await bookOf(desk)).position_book.filter((one) => one.instrument.instrument_id === option.id)).toEqual([]);
    await expectBooksReconcile(server, desk);
  });

  it('shows quantity that changed its product on both sides: nothing realised, and the profit goes along', async () => {
    const desk = await openTestDesk(server);
    await stepMarket(server);
    await desk.place({ product: 'NRML', lots: 3 });
    const [position] = await desk.positions();
    await endSession(server);
    await stepMarket(server, 5);
    const { accountNumber: account_number, portfolioId: portfolio_id, user } = desk;
    const { status } = await server.call('POST', '/api/position/convert/', {
      token: user.token,
      body: { account_number, portfolio_id, position_id: position?.position_id, product: 'MIS' },
      headers: { 'idempotency-key': newKey() },
    });
    expect(status).toBe(200);
    const { position_book: rows, totals } = await bookOf(desk);
    const [nrml, mis] = ['NRML', 'MIS'].map((product) => rows.find((row) => row.product === product));
    const all = position?.net_quantity ?? 0;
    expect(nrml).toMatchObject({ state: 'closed', carried_quantity: all, converted_quantity: -all, net_quantity: 0, realised_pnl: 0 });
    expect(mis).toMatchObject({ state: 'open', carried_quantity: 0, converted_quantity: all, net_quantity: all, realised_pnl: 0 });
    expect(units(nrml?.converted_pnl ?? null)).toBe(units(nrml?.carried_cost ?? null) - units(nrml?.carried_value ?? null));
    expect(units(totals.gross_pnl)).toBe((units(mis?.mark ?? null) - units(nrml?.previous_close ?? null)) * all);
    await expectBooksReconcile(server, desk);
  });

  it('is the owner’s alone', async () => {
    const [mine, theirs] = [await openTestDesk(server), await openTestDesk(server)];
    for (const path of ['position-book/position-book', 'pnl', 'reconciliation']) {
      const { status } = await server.call('GET', `/api/${path}/${mine.accountNumber}`, { token: theirs.user.token });
      expect([path, status]).toEqual([path, 404]);
    }
  });
});

describe('the profit report', () => {
  it('over a week of trading adds up to the summary, by day, by portfolio and by underlying, charges item by item', async () => {
    const desk = await openTestDesk(server);
    const { token } = desk.user;
    const from = venue.tradingDate();
    for (const side of ['BUY', 'SELL', 'SELL', 'BUY', 'SELL']) {
      await stepMarket(server, 5);
      const bank = venue.instruments().find((one) => one.kind === 'option' && one.underlying !== 'NIFTY' && venue.quote(one.id) !== null);
      await desk.place([
        { transaction_type: side, lots: 2 },
        { transaction_type: side, lots: 1, instrument_id: someOption(server, 'put').id },
      ]);
      if (bank) await desk.place({ instrument_id: bank.id });
      await endSession(server);
      await expectBooksReconcile(server, desk);
    }
    const summary = await desk.summary();
    for (const group of ['day', 'portfolio', 'underlying']) {
      const report = await pnlOf(desk, `?from=${from}&to=${venue.tradingDate()}&group=${group}`);
      expect([report.totals.gross_pnl, report.totals.net_pnl, report.totals.charges.total]).toEqual([
        summary.gross_pnl,
        summary.net_pnl,
        summary.charges,
      ]);
      expect(total(report.pnl.map((line) => line.gross_pnl))).toBe(units(summary.gross_pnl));
      for (const item of ['brokerage', 'stt', 'exchange', 'sebi', 'stamp', 'gst', 'depository', 'total'] as const)
        expect(total(report.pnl.map((line) => line.charges[item] ?? null))).toBe(units(report.totals.charges[item] ?? null));
      expect(total(report.pnl.map((line) => line.realised_at_cost))).toBe(units(summary.realised_pnl));
    }
    const days = await pnlOf(desk, `?from=${from}`);
    expect(days.pnl.map((line) => line.key)).toEqual(days.pnl.map((line) => line.key).toSorted());
    expect((await pnlOf(desk, `?from=${from}&group=portfolio`)).pnl).toMatchObject([{ key: desk.portfolioId, label: 'Weekly' }]);
    const wrong = await server.call<Pnl>('GET', `/api/pnl/${desk.accountNumber}?from=2026-12-01&to=2026-11-01`, { token });
    expect([wrong.status, wrong.body.code]).toEqual([422, 'pnl.range-invalid']);
  });

  it('without a price for what is open is unknown, never zero', async () => {
    const desk = await openTestDesk(server);
    await stepMarket(server);
    await desk.place({});
    await server.db.updateTable('positions').set({ instrument_id: 'SIM:GONE' }).where('broker_account_id', '=', desk.accountId).execute();
    const { totals, includes_today: today } = await pnlOf(desk);
    expect([today, totals.unrealised_pnl, totals.gross_pnl, totals.net_pnl]).toEqual([true, null, null, null]);
  });
});
