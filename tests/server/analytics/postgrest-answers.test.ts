import { beforeAll, describe, expect, it } from 'vitest';
import { postgrestServer } from '#tests/support/analytics/postgrest-server.ts';

describe('an answer as PostgREST gives it', () => {
  let back: Awaited<ReturnType<typeof postgrestServer>>;
  const ask: typeof back.ask = (...of) => back.ask(...of);
  const rows: typeof back.rows = (...of) => back.rows(...of);
  const refused: typeof back.refused = (...of) => back.refused(...of);
  beforeAll(async () => {
    back = await postgrestServer();
  });

  describe('answers in lines', () => {
    it('with the names above them, nothing for null, and quotes where they are needed', async () => {
      const answer = await ask('select=title_en,underlying,figures,at:created_at&order=created_at', { accept: 'text/csv' }, 'commentary');
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
      expect(await answer.text()).toBe(
        [
          'title_en,underlying,figures,at',
          '"A ""b"", c",NIFTY,"{""ltp"":24500.05}",2026-08-03T04:30:00+00:00',
          '"two\nlines",NIFTY,"{""ltp"":24501.05}",2026-08-03T04:31:00+00:00',
          '"",NIFTY,"{""ltp"":24502.05}",2026-08-03T04:32:00+00:00',
          'é,NIFTY,"{""ltp"":24503.05}",2026-08-03T04:33:00+00:00',
        ].join('\n'),
      );
      const nulls = await ask('select=ltp,vix&order=created_at&limit=1', { accept: 'text/csv' });
      expect(await nulls.text()).toBe('ltp,vix\n24500.05,');
    });

    it('of no row: the names alone', async () => {
      const none = await ask('select=ltp,x:symbol&ltp=lt.0', { accept: 'text/csv;q=0.9, image/png' });
      expect([none.status, await none.text()]).toEqual([200, 'ltp,x\n']);
    });

    it('to the official client of JavaScript, and counts beside them', async () => {
      const { data, error, count } = await back.server.anonymous
        .from('market_data')
        .select('symbol,ltp', { count: 'exact' })
        .order('ltp')
        .limit(2)
        .csv();
      expect([error, data, count]).toEqual([null, 'symbol,ltp\nNIFTY,24500.05\n"BANK,NIFTY",24501.05', 30]);
    });

    it('where it is liked best of what there is', async () => {
      const typeOf = async (accept: string) => (await ask('limit=1', { accept })).headers.get('content-type');
      expect(await typeOf('text/csv;q=0.5, application/json')).toBe('application/json; charset=utf-8');
      expect(await typeOf('text/csv, */*;q=0.1')).toBe('text/csv; charset=utf-8');
      expect(await typeOf('application/json, text/csv')).toBe('application/json; charset=utf-8');
      expect(await typeOf('application/vnd.pgrst.array+json;nulls=stripped')).toContain('nulls=stripped');
      expect((await ask('limit=1', { accept: 'application/vnd.pgrst.plan+json' })).status).toBe(406);
    });
  });

  it('leaves out what is null where that is asked for', async () => {
    const accept = 'application/vnd.pgrst.array+json;nulls=stripped';
    expect(await (await ask('select=ltp,vix&order=created_at&limit=1', { accept })).json()).toEqual([{ ltp: 24_500.05 }]);
    const one = 'application/vnd.pgrst.object+json;nulls=stripped';
    expect(await (await ask('select=ltp,vix&order=created_at&limit=1', { accept: one })).json()).toEqual({ ltp: 24_500.05 });
  });

  it('counts in every way that is asked for, says which it followed, and refuses strictly what it does not', async () => {
    for (const way of ['exact', 'planned', 'estimated']) {
      const answer = await ask('symbol=eq.NIFTY&limit=5', { prefer: `count=${way}` });
      expect([answer.status, answer.headers.get('content-range'), answer.headers.get('preference-applied')]).toEqual([
        206,
        '0-4/15',
        `count=${way}`,
      ]);
    }
    const none = await ask('limit=5', { prefer: 'count=none' });
    expect([none.status, none.headers.get('content-range'), none.headers.get('preference-applied')]).toEqual([200, '0-4/*', null]);
    expect(await refused('limit=1', { prefer: 'handling=strict, foo, timezone=Asia/Kolkata' })).toEqual([400, 'PGRST122']);
    expect((await ask('limit=1', { prefer: 'handling=lenient, foo' })).status).toBe(200);
    expect((await ask('limit=1', { prefer: 'handling=strict, count=exact' })).headers.get('preference-applied')).toBe(
      'handling=strict, count=exact',
    );
  });

  it('gives what lies in the Range header and in limit and offset', async () => {
    const of = async (query: string, header: string) => {
      const answer = await ask(`select=ltp&order=ltp&${query}`, { range: header });
      return answer.status === 416 ? 416 : [answer.headers.get('content-range'), ((await answer.json()) as unknown[]).length];
    };
    expect(await of('', '0-4')).toEqual(['0-4/*', 5]);
    expect(await of('limit=3', '0-4')).toEqual(['0-2/*', 3]);
    expect(await of('limit=3&offset=2', '0-3')).toEqual(['2-3/*', 2]);
    expect(await of('offset=27', '5-')).toEqual(['27-29/*', 3]);
    expect(await of('limit=3', '5-9')).toBe(416);
    expect(await of('', '9-5')).toBe(416);
    expect(await of('limit=0', '5-9')).toEqual(['*/*', 0]);
    expect(await of('', 'bytes=0-4')).toEqual(['0-29/*', 30]);
  });

  it('a limit below nothing is refused as a range, an offset below nothing is none, and no text is a number', async () => {
    expect(await refused('limit=-1')).toEqual([416, 'PGRST103']);
    expect(await rows('offset=-4&limit=9999999999')).toHaveLength(30);
    for (const query of ['limit=abc', 'limit=', 'offset=1.5', 'limit=1e3']) expect(await refused(query)).toEqual([400, 'PGRST100']);
  });
});
