import { beforeAll, describe, expect, it } from 'vitest';
import { postgrestServer } from '#tests/support/analytics/postgrest-server.ts';

type Pair = readonly [string, string];
/** A query string as the official Python client writes it: blanks become plus signs, and everything else is escaped. */
const python = (...pairs: readonly Pair[]) => new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString();

describe('the language of PostgREST', () => {
  let back: Awaited<ReturnType<typeof postgrestServer>>;
  const ask: typeof back.ask = (...of) => back.ask(...of);
  const rows: typeof back.rows = (...of) => back.rows(...of);
  const refused: typeof back.refused = (...of) => back.refused(...of);
  beforeAll(async () => {
    back = await postgrestServer();
  });

  describe('takes blanks and line breaks', () => {
    it.each<[string, string, number]>([
      ['behind the commas', 'or=(ltp.lt.24502, ltp.gt.24528)', 4],
      ['around everything', 'and=( and ( advances.in.( 30, 31 ) , ltp.lt.24501 ) , or ( vix.is.null , ltp.eq.0 ) )', 1],
      ['around texts', 'or=( symbol.eq.NIFTY , symbol.eq.none )', 15],
      ['and line breaks', 'or=(\n  symbol.eq.NIFTY,\r\n\tsymbol.in.(\n "BANK,NIFTY" ,\n none )\n)\n', 30],
      ['around what is negated', 'not.or=( symbol.eq.NIFTY,\n not.and( vix.not.is.null, ltp.gt.0 ) )', 14],
      ['in a list', 'symbol=in.( NIFTY , "BANK,NIFTY" )', 30],
      ['in select and order', 'select= ltp ,\n symbol&order= vix.desc.nullslast , ltp.asc &limit= 7 ', 7],
    ])('%s', async (_, query, count) => {
      expect(await rows(encodeURI(query))).toHaveLength(count);
    });
  });

  describe('reads values as the database does', () => {
    it.each<[string, string, number]>([
      ['an instant for a date', 'trading_date=eq.2026-08-03T10:00:00Z', 30],
      ['an instant with an offset for a date', 'trading_date=gte.2026-08-03T00:00:00%2B05:30', 30],
      ['a Python datetime for a date', 'trading_date=lte.2026-08-03 00:00:00', 30],
      ['nanoseconds', 'created_at=lt.2026-08-03T04:32:00.000000000Z', 2],
      ['nanoseconds and an offset', 'created_at=lt.2026-08-03 10:02:00.123456789%2B05:30', 3],
      ['an offset whose plus sign was lost', 'created_at=lt.2026-08-03T10:02:00+05:30', 2],
      ['a day for an instant', 'created_at=gte.2026-08-03', 30],
      ['an instant without seconds', 'created_at=lt.2026-08-03T04:32Z', 2],
      ['a compact instant', 'created_at=lt.20260803T043200Z', 2],
      ['a number that is none', 'ltp=eq.NaN', 0],
      ['below what is no number', 'ltp=lt.nan', 30],
      ['infinity', 'ltp=lt.Infinity', 30],
      ['minus infinity', 'ltp=gt.-inf', 30],
      ['an exponent', 'ltp=gte.2.452805E%2B4', 2],
      ['blanks around a number', 'advances=eq. 30 ', 30],
    ])('%s', async (_, query, count) => {
      expect(await rows(query.replaceAll(' ', '%20'))).toHaveLength(count);
    });

    it.each(['true', 'True', 'TRUE', ' t ', 'yes', 'Y', 'on', '1'])('the flag %s', async (word) => {
      expect(await rows(`always_open=eq.${encodeURIComponent(word)}`, 'index_config')).toHaveLength(1);
      expect(await rows(`always_open=not.in.(${encodeURIComponent(word)})`, 'index_config')).toHaveLength(0);
    });
    it.each(['false', 'False', 'F', 'no', 'off', '0'])('the flag %s', async (word) => {
      expect(await rows(`always_open=eq.${word}`, 'index_config')).toHaveLength(0);
      expect(await rows(`or=(always_open.neq.${word},always_open.is.unknown)`, 'index_config')).toHaveLength(1);
    });
    it.each(['is.True', 'is.TRUE', 'not.is.False', 'not.is.Unknown', 'is.not_null'])('the flag %s', async (condition) => {
      expect(await rows(`always_open=${condition}`, 'index_config')).toHaveLength(1);
    });

    it('a value that is none of its kind is refused as the database says it', async () => {
      for (const [query, code] of [
        ['ltp=eq.abc', '22P02'],
        ['ltp=eq.1e999', '22003'],
        ['advances=eq.1.5', '22P02'],
        ['trading_date=eq.2026-02-30', '22008'],
        ['trading_date=eq.soon', '22007'],
        ['created_at=gt.2026-08-03T25:00:00Z', '22008'],
        ['data=eq.{', '22P02'],
        [`data=eq.${'['.repeat(2_500)}`, '22P02'],
        ['ltp=eq(any).1,2', '22P02'],
        ['ltp=eq.', '22P02'],
      ] as const)
        expect([query.slice(0, 40), ...(await refused(encodeURI(query)))]).toEqual([query.slice(0, 40), 400, code]);
      expect((await ask('always_open=eq.o', {}, 'index_config')).status).toBe(400);
    });
  });

  describe('selects', () => {
    it('a star beside columns, and the later one of two with the same name', async () => {
      const [row] = await rows('select=*,level:ltp,ltp::text&limit=1&order=created_at');
      expect(row).toMatchObject({ symbol: 'NIFTY', level: 24_500.05, ltp: '24500.05' });
      const [same] = await rows('select=symbol,*,symbol,%20symbol&limit=1');
      expect(Object.keys(same!).filter((name) => name === 'symbol')).toHaveLength(1);
    });

    it.each<[string, unknown]>([
      ['ltp::text', '24500.05'],
      ['ltp::int', 24_500],
      ['ltp::numeric', 24_500.05],
      ['ltp::double precision', 24_500.05],
      ['created_at::date', '2026-08-03'],
      ['created_at::timestamp without time zone', '2026-08-03T04:30:00'],
      ['trading_date::text', '2026-08-03'],
      ['trading_date::timestamptz', '2026-08-03T00:00:00+00:00'],
      ['advances::float8', 30],
      ['data::text', '{"even": true, "minute": 0}'],
      ['"ltp"::TEXT', '24500.05'],
      ['vix::text', null],
    ])('the cast %s', async (select, value) => {
      const [row] = await rows(`select=x:${encodeURIComponent(select)}&order=created_at&limit=1`);
      expect(row).toEqual({ x: value });
      const [bare] = await rows(`select=${encodeURIComponent(select)}&order=created_at&limit=1`);
      expect(Object.values(bare!)).toEqual([value]);
    });

    it('one column under several names, also names that are no columns', async () => {
      const [row] = await rows(
        `select=${encodeURIComponent('a:ltp,b:ltp,"a name, with a comma":symbol,été:vix')}&limit=1&order=created_at`,
      );
      expect(row).toEqual({ a: 24_500.05, b: 24_500.05, 'a name, with a comma': 'NIFTY', été: null });
    });

    it('nothing that is not offered: it is refused in words', async () => {
      for (const select of [
        'ltp::regclass',
        'ltp::text;drop',
        'data->minute',
        'data->>minute',
        'x:data->a',
        'users(*)',
        '...users(id)',
        'count()',
        'ltp.sum()',
        '*::text',
        'a:*',
        'ltp::',
        ':ltp',
        'ltp,,symbol',
        'ltp,ltp,ltp,ltp,ltp',
      ])
        expect([select, ...(await refused(`select=${encodeURIComponent(select)}`))]).toEqual([select, 400, 'PGRST100']);
      expect(await refused('select=symbol::int')).toEqual([400, '22P02']);
      expect(await refused('select=created_at::bool')).toEqual([400, '42846']);
      expect(await refused('select=nothing::text')).toEqual([400, '42703']);
      for (const query of [
        'data->>minute=eq.1',
        'order=data->minute',
        'order=users(id)',
        'or=(data->>minute.eq.1,ltp.gt.1)',
        'ltp=fts.a',
        'ltp=match.a',
        'symbol=fts(english).a',
        'data=ov.{1}',
        'ltp=neq(any).{1}',
      ])
        expect([query, ...(await refused(encodeURI(query)))]).toEqual([query, 400, 'PGRST100']);
    });
  });

  describe('filters', () => {
    it.each<[string, string, number]>([
      ['by any value of an array', 'symbol=like(any).{N*,none}', 15],
      ['by all values of an array', 'symbol=ilike(all).{*nifty,*bank*}', 15],
      ['by any number', 'ltp=eq(any).{24500.05,24501.05}', 2],
      ['by what is above all', 'ltp=gt(all).{24527,24528.05}', 1],
      ['by any value, in a tree', 'or=(symbol.like(any).{N*,"x,y"},ltp.lt.0)', 15],
      ['by the opposite of any', 'symbol=not.like(any).{N*}', 15],
      ['by what is distinct', 'vix=isdistinct.13', 3],
      ['by what is not distinct', 'vix=not.isdistinct.13', 27],
      ['by what a JSON column contains', 'data=cs.{"even":true}', 15],
      ['by what a JSON column contains, in a tree', 'or=(data.cs.{"minute":3,"even":false},ltp.lt.0)', 1],
      ['by what contains a JSON column', 'data=cd.{"minute":3,"even":false,"more":1}', 1],
      ['by a JSON value', 'data=eq.{"minute": 3, "even": false}', 1],
      ['by null in any spelling', 'vix=is.NULL', 3],
      ['by not null', 'vix=is.not_null', 27],
      ['by not being null', 'vix=not.is.null', 27],
      ['by a quoted list', 'symbol=in.("BANK,NIFTY","NIFTY")', 30],
      ['by a quoted list of numbers', 'advances=in.("30","31")', 30],
      ['by an empty list', 'symbol=in.()', 0],
      ['by a list with a quote inside', 'symbol=in.(a"b,NIFTY)', 15],
      ['by what goes on behind a quote', 'or=(symbol.eq."NIFTY"s,symbol.eq.NIFTY)', 15],
      ['by a value with a parenthesis', 'or=(symbol.eq.NI(FTY,symbol.eq.NIFTY)', 15],
      ['by a quoted column', '"symbol"=eq.NIFTY', 15],
      ['by two conditions on a column', 'ltp=gte.24501&ltp=lte.24503', 2],
      ['and leaves out what only writes need', 'columns=a,b&on_conflict=id&symbol=eq.NIFTY', 15],
    ])('%s', async (_, query, count) => {
      expect(await rows(encodeURI(query))).toHaveLength(count);
    });

    it('operators on columns that do not have them are refused as the database does', async () => {
      expect(await refused('ltp=like.2*')).toEqual([404, '42883']);
      expect(await refused('symbol=cs.a')).toEqual([404, '42883']);
      expect(await refused('ltp=ilike(any).{2*}')).toEqual([404, '42883']);
      expect(await refused('ltp=is.true')).toEqual([400, '42804']);
    });
  });

  it.each<[string, readonly Pair[], number]>([
    [
      'eq(True)',
      [
        ['select', 'id, symbol'],
        ['symbol', 'eq.NIFTY'],
      ],
      15,
    ],
    [
      'is_(None)',
      [
        ['select', '*'],
        ['indicator', 'is.null'],
        ['vix', 'is.null'],
      ],
      3,
    ],
    [
      'not_.is_',
      [
        ['select', 'id'],
        ['vix', 'not.is.null'],
      ],
      27,
    ],
    [
      'in_ with a comma',
      [
        ['select', 'id'],
        ['symbol', 'in.("BANK,NIFTY",NIFTY)'],
      ],
      30,
    ],
    [
      'gte(datetime)',
      [
        ['select', '*'],
        ['created_at', 'gte.2026-08-03 04:55:00+00:00'],
      ],
      5,
    ],
    [
      'gte(datetime.isoformat())',
      [
        ['select', '*'],
        ['created_at', 'gte.2026-08-03T04:55:00.000000+00:00'],
      ],
      5,
    ],
    [
      'gte(date) of an instant',
      [
        ['select', '*'],
        ['created_at', 'gte.2026-08-03'],
      ],
      30,
    ],
    [
      'eq(datetime) of a day',
      [
        ['select', '*'],
        ['trading_date', 'eq.2026-08-03 09:15:00+05:30'],
      ],
      30,
    ],
    [
      'or_ over several lines',
      [
        ['select', '*'],
        ['or', '(\n        ltp.lt.24501,\n        and(ltp.gt.24520, symbol.eq.NIFTY)\n    )'],
      ],
      6,
    ],
    [
      'or_ with in',
      [
        ['select', '*'],
        ['or', '(symbol.in.("BANK,NIFTY"), vix.is.null)'],
      ],
      17,
    ],
    [
      'like_any_of',
      [
        ['select', '*'],
        ['symbol', 'like(any).{N*,*X}'],
      ],
      15,
    ],
    [
      'ilike_all_of',
      [
        ['select', '*'],
        ['symbol', 'ilike(all).{bank*,*nifty}'],
      ],
      15,
    ],
    [
      'contains(dict)',
      [
        ['select', '*'],
        ['data', 'cs.{"even": true}'],
      ],
      15,
    ],
    [
      'match',
      [
        ['select', '*'],
        ['symbol', 'eq.NIFTY'],
        ['advances', 'eq.30'],
      ],
      15,
    ],
    [
      'limit',
      [
        ['select', '*'],
        ['limit', '5'],
      ],
      5,
    ],
    [
      'range',
      [
        ['select', '*'],
        ['offset', '25'],
        ['limit', '10'],
      ],
      5,
    ],
    [
      'float nan',
      [
        ['select', '*'],
        ['ltp', 'lt.nan'],
      ],
      30,
    ],
  ])('answers the official Python client: %s', async (_, pairs, count) => {
    expect(await rows(python(...pairs))).toHaveLength(count);
  });

  it('orders by each of several order parameters, the first one first, as the Python client writes them', async () => {
    const found = await rows(python(['select', 'ltp'], ['order', 'symbol.desc'], ['order', 'ltp.desc'], ['limit', '2']));
    expect(found.map(({ ltp }) => ltp)).toEqual([24_528.05, 24_526.05]);
  });
});
