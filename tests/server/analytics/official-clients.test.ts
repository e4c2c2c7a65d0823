import { FunctionsHttpError } from '@supabase/supabase-js';
import { parse } from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { lastPricesAnswer } from '#contract/analytics/last-prices.ts';
import { ANALYTICS_TABLES } from '#contract/analytics/tables.ts';
import { wallTime } from '#domain/units/time.ts';
import { putHostedBots } from '#server/repositories/analytics/bots.ts';
import { addCommentary } from '#server/repositories/analytics/commentary.ts';
import { addMarketData, replaceScreenerMatches } from '#server/repositories/analytics/market-data.ts';
import { putRecommendations } from '#server/repositories/analytics/screener.ts';
import { analyticsServer } from '#tests/support/analytics/analytics-server.ts';
import * as samples from '#tests/support/analytics/analytics-samples.ts';

const range = (count: number) => Array.from({ length: count }, (_, index) => index);
const stamp = { receivedAt: wallTime(Date.UTC(2026, 10, 1)), ownerId: null };

describe('the official clients of a hosted back end', () => {
  let server: Awaited<ReturnType<typeof analyticsServer>>;

  beforeAll(async () => {
    server = await analyticsServer();
    const { db } = server;
    await addCommentary(
      db,
      range(105).map((minute) => samples.commentarySample(minute, { underlying: minute % 5 === 0 ? null : 'NIFTY' })),
      stamp,
    );
    await addMarketData(
      db,
      range(30).map((minute) =>
        samples.marketDataSample(minute, { symbol: minute % 2 === 0 ? 'NIFTY' : 'BANK,NIFTY', vix: minute < 3 ? null : 13 }),
      ),
      stamp,
    );
    await db.transaction().execute((trx) =>
      replaceScreenerMatches(
        trx,
        range(12).map((index) => samples.matchesSample(`s${index}`)),
        stamp,
      ),
    );
    await putRecommendations(
      db,
      [3, 1, 2].map((order) => samples.recommendationSample(`r${order}`, order)),
      stamp,
    );
    await putHostedBots(db, [samples.hostedBotSample('a')], stamp);
  });

  describe('make the calls of the specification', () => {
    it('commentary: all fields, newest first, 100', async () => {
      const { data, error } = await server.anonymous.from('commentary').select('*').order('created_at', { ascending: false }).limit(100);
      expect(error).toBeNull();
      expect(data).toHaveLength(100);
      expect(data!.map((row) => parse(ANALYTICS_TABLES.commentary, row))).toEqual(data);
      expect([data![0].title_en, data![99].title_en]).toEqual(['High 104', 'High 5']);
    });

    it('market data: newest first, 20, indicator is null; and of the screener, 10', async () => {
      const { data } = await server.anonymous
        .from('market_data')
        .select('*')
        .order('created_at', { ascending: false })
        .limit(20)
        .is('indicator', null);
      expect(data).toHaveLength(20);
      expect(data![0].ltp).toBe(24_529.05);
      const found = await server.anonymous.from('market_data').select('*').eq('indicator', 'screener').limit(10);
      expect(found.data).toHaveLength(10);
      expect(found.data!.every(({ matches }) => matches.length === 1)).toBe(true);
    });

    it('daily data, index config, bots, and the screener by its display order', async () => {
      const { anonymous } = server;
      expect((await anonymous.from('daily_data').select('*').limit(10)).data).toEqual([]);
      expect((await anonymous.from('index_config').select('*')).data).toEqual([]);
      expect((await anonymous.from('bots').select('*')).data).toMatchObject([{ key: 'a' }]);
      const { data } = await anonymous.from('screener').select('*').order('display_order');
      expect(data!.map(({ display_order: order }) => order)).toEqual([1, 2, 3]);
    });

    it('the market_data function: instruments to last traded prices', async () => {
      const ids = server.services.venue.instruments().slice(0, 2);
      const instruments = [ids[0]!.id, ids[1]!.tradingsymbol, 'UNKNOWN', ids[0]!.id];
      const { data, error } = await server.anonymous.functions.invoke('market_data', { body: { instruments } });
      expect(error).toBeNull();
      const prices = parse(lastPricesAnswer, data).data;
      expect(prices.map(({ instrument_id: id }) => id)).toEqual(ids.map(({ id }) => id));
      expect(prices.every(({ ltp }) => ltp > 0)).toBe(true);
    });
  });

  describe('filter', () => {
    const rows = async (ask: PromiseLike<{ data: unknown; error: unknown }>) => {
      const { data, error } = await ask;
      expect(error).toBeNull();
      return data as Record<string, unknown>[];
    };
    const market = (columns = '*') => server.bare.from('market_data').select(columns).is('indicator', null);

    it('by comparison, list, pattern and their opposites', async () => {
      expect(await rows(market().gte('ltp', 24_528.05))).toHaveLength(2);
      expect(await rows(market().gt('ltp', 24_528.05))).toHaveLength(1);
      expect(await rows(market().lt('ltp', 24_501))).toHaveLength(1);
      expect(await rows(market().lte('ltp', 24_501.05).neq('symbol', 'NIFTY'))).toHaveLength(1);
      expect(await rows(market().in('symbol', ['X', 'BANK,NIFTY']))).toHaveLength(15);
      expect(await rows(market().not('symbol', 'in', '(NIFTY)'))).toHaveLength(15);
      expect(await rows(market().like('symbol', 'N%'))).toHaveLength(15);
      expect(await rows(market().ilike('symbol', '*bank*'))).toHaveLength(15);
      expect(await rows(market().not('vix', 'is', null))).toHaveLength(27);
      expect(await rows(market().filter('created_at', 'gte', '2026-08-03T04:55:00+00:00'))).toHaveLength(5);
      expect(await rows(market().eq('trading_date', '2026-08-03').lt('advances', 31))).toHaveLength(30);
      expect(await rows(server.bare.from('commentary').select('id').match({ kind: 'new-high', severity: 'info' }))).toHaveLength(105);
    });

    it('by trees of and, or and not', async () => {
      expect(await rows(market().or('ltp.lt.24501,and(ltp.gt.24520,symbol.eq.NIFTY)'))).toHaveLength(6);
      expect(await rows(market().or('symbol.eq."BANK,NIFTY",not.and(vix.not.is.null,ltp.gt.0)'))).toHaveLength(17);
      expect(await rows(server.bare.from('commentary').select('id').or('underlying.is.null,title_en.in.("High 1","High 2")'))).toHaveLength(
        23,
      );
    });

    it('choose columns, rename them, order by several with nulls first or last', async () => {
      const found = await rows(market('level:ltp,symbol').order('vix', { nullsFirst: true }).order('ltp', { ascending: false }).limit(4));
      expect(found.map(({ level }) => level)).toEqual([24_502.05, 24_501.05, 24_500.05, 24_529.05]);
      expect(Object.keys(found[0]!)).toEqual(['level', 'symbol']);
      const last = await rows(market('ltp').order('vix', { ascending: false, nullsFirst: false }).order('ltp').limit(1));
      expect(last).toEqual([{ ltp: 24_503.05 }]);
    });
  });

  describe('page and count', () => {
    it('by range, with the exact count beside it or alone', async () => {
      const page = await server.anonymous.from('commentary').select('title_en', { count: 'exact' }).order('created_at').range(10, 19);
      expect([page.status, page.count, page.data!.length, page.data![0]!.title_en]).toEqual([206, 105, 10, 'High 10']);
      const alone = await server.anonymous.from('commentary').select('*', { count: 'exact', head: true });
      expect([alone.error, alone.count, alone.data]).toEqual([null, 105, null]);
      const raw = await server.ask('/rest/v1/commentary', { headers: { range: '0-4', 'range-unit': 'items' } });
      expect(raw.headers.get('content-range')).toBe('0-4/*');
      expect(await raw.json()).toHaveLength(5);
    });

    it('beyond the end: nothing, and a refusal where the end is known', async () => {
      const none = await server.anonymous.from('commentary').select('*').range(500, 509);
      expect([none.error, none.data]).toEqual([null, []]);
      const refused = await server.anonymous.from('commentary').select('*', { count: 'exact' }).range(500, 509);
      expect([refused.status, refused.error?.code]).toEqual([416, 'PGRST103']);
    });

    it('one row: exactly one, or one at most', async () => {
      const one = await server.anonymous.from('screener').select('key').eq('key', 'r1').single();
      expect([one.error, one.data]).toEqual([null, { key: 'r1' }]);
      for (const key of ['none', 'r']) {
        const ask = server.anonymous.from('screener').select('key');
        const refused = await (key === 'none' ? ask.eq('key', key) : ask.like('key', 'r%')).single();
        expect([refused.status, refused.error?.code, refused.error?.details]).toEqual([
          406,
          'PGRST116',
          `The result contains ${key === 'none' ? 0 : 3} rows`,
        ]);
      }
      expect((await server.anonymous.from('screener').select('key').eq('key', 'none').maybeSingle()).data).toBeNull();
      expect((await server.anonymous.from('screener').select('key').eq('key', 'r2').maybeSingle()).data).toEqual({ key: 'r2' });
    });
  });

  describe('are refused in their own language', () => {
    it.each([
      ['an unknown table', 404, 'PGRST205', () => server.anonymous.from('users').select('*')],
      ['the stored name of a table', 404, 'PGRST205', () => server.anonymous.from('analytics_commentary').select('*')],
      ['an unknown column', 400, '42703', () => server.anonymous.from('commentary').select('owner_id')],
      ['an unknown column in a filter', 400, '42703', () => server.anonymous.from('commentary').select('*').eq('owner_id', 'x')],
      ['an unknown column in the order', 400, '42703', () => server.anonymous.from('commentary').select('*').order('owner_id')],
      ['a related table', 400, 'PGRST100', () => server.anonymous.from('commentary').select('*,users(*)')],
      ['a cast to a type that is not offered', 400, 'PGRST100', () => server.anonymous.from('market_data').select('ltp::regclass')],
      [
        'an operator that is not offered',
        400,
        'PGRST100',
        () => server.anonymous.from('commentary').select('*').textSearch('title_en', 'high'),
      ],
      ['a value of another kind', 400, '22P02', () => server.anonymous.from('market_data').select('*').eq('ltp', 'abc')],
      ['a day that is none', 400, '22008', () => server.anonymous.from('market_data').select('*').eq('trading_date', '2026-02-30')],
      ['an insert', 403, '42501', () => server.anonymous.from('commentary').insert({ kind: 'x' }).select()],
      ['an upsert', 403, '42501', () => server.anonymous.from('commentary').upsert({ id: 'x' }).select()],
      ['an update', 403, '42501', () => server.anonymous.from('commentary').update({ kind: 'x' }).eq('id', '1')],
      ['a deletion', 403, '42501', () => server.anonymous.from('commentary').delete().eq('id', '1')],
      ['a procedure', 404, 'PGRST202', () => server.anonymous.rpc('version')],
    ])('%s', async (_name, status, code, ask) => {
      const answer = await ask();
      expect([answer.status, answer.error?.code]).toEqual([status, code]);
      expect(Object.keys(answer.error!)).toEqual(expect.arrayContaining(['message', 'details', 'hint']));
    });

    it('functions: one that is unknown, and a body that is none', async () => {
      const unknown = await server.anonymous.functions.invoke('nothing', { body: {} });
      expect(unknown.error).toBeInstanceOf(FunctionsHttpError);
      expect(unknown.error.context.status).toBe(404);
      for (const body of [{}, { instruments: 'NIFTY' }, { instruments: Array(201).fill('NIFTY') }]) {
        const wrong = await server.anonymous.functions.invoke('market_data', { body });
        expect(wrong.error.context.status).toBe(400);
      }
    });

    it('more conditions, deeper trees and longer queries than anybody needs', async () => {
      const many = Array.from({ length: 61 }, () => 'ltp=gt.1').join('&');
      const deep = `and=${'(and'.repeat(8)}(ltp.gt.1)${')'.repeat(8)}`;
      expect((await server.ask(`/rest/v1/market_data?${many}`)).status).toBe(400);
      expect((await server.ask(`/rest/v1/market_data?${deep}`)).status).toBe(400);
      expect((await server.ask(`/rest/v1/market_data?symbol=eq.${'x'.repeat(9_000)}`)).status).toBe(414);
    });
  });
});
