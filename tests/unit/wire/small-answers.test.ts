import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { encodingFor, smallAnswers, THRESHOLD } from '#server/plugins/small-answers.ts';

const LONG = { rows: 'NIFTY26NOV26000CE '.repeat(200) };
const SHORT = { rows: 'NIFTY' };

async function answerOf(url: string, accepted?: string) {
  const app = Fastify();
  smallAnswers(app);
  app.get('/long', () => LONG);
  app.get('/short', () => SHORT);
  app.get('/page', (_, reply) => reply.type('text/html').send('x'.repeat(5_000)));
  app.get('/by-language', (_, reply) => reply.header('vary', 'accept-language').send(LONG));
  app.get('/encoded', (_, reply) => reply.header('content-encoding', 'zstd').type('application/json').send('x'.repeat(5_000)));
  return app.inject({ url, ...(accepted === undefined ? {} : { headers: { 'accept-encoding': accepted } }) });
}

describe('a short answer', () => {
  it('goes in the encoding that its reader takes, with its length', async () => {
    const brotli = await answerOf('/long', 'gzip, deflate, br');
    expect(brotli.headers).toMatchObject({
      'content-encoding': 'br',
      vary: 'accept-encoding',
      'content-length': `${brotli.rawPayload.length}`,
    });
    expect(JSON.parse(brotliDecompressSync(brotli.rawPayload).toString())).toEqual(LONG);
    expect(brotli.rawPayload.length).toBeLessThan(THRESHOLD);
    const gzip = await answerOf('/long', 'gzip, deflate');
    expect([gzip.headers['content-encoding'], JSON.parse(gunzipSync(gzip.rawPayload).toString())]).toEqual(['gzip', LONG]);
  });

  it('goes as it is to who takes none, when it is one packet, when it is no JSON, and when it is encoded already', async () => {
    const plain = [
      await answerOf('/long'),
      await answerOf('/long', 'identity'),
      await answerOf('/short', 'br'),
      await answerOf('/page', 'br'),
    ];
    expect(plain.map(({ headers }) => headers['content-encoding'])).toEqual(plain.map(() => undefined));
    expect((await answerOf('/encoded', 'br')).headers['content-encoding']).toBe('zstd');
  });

  it('tells a cache of everything that it depends on', async () => {
    expect((await answerOf('/by-language', 'br')).headers['vary']).toBe('accept-language, accept-encoding');
  });
});

it.each([
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.2, gzip;q=0.8', 'gzip'],
  ['*', 'br'],
  ['gzip;q=0, *;q=0.5', 'br'],
  ['br;q=0, gzip;q=0', null],
  ['zstd', null],
  ['', null],
])('who takes "%s" is answered in %s', (accepted, encoding) => expect(encodingFor(accepted)).toBe(encoding));
