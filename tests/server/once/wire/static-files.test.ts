import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SERVER_PATHS } from '#contract/constants.ts';
import { readClientBuild } from '#server/plugins/client-build.ts';
import { testServer, type TestServer } from '#tests/support/server/server.ts';

const STYLE = 'body{margin:0}';
const SCRIPT = 'document.documentElement.lang="en"';
const PAGE = `<!doctype html><title>x</title><style>${STYLE}</style><script>${SCRIPT}</script><script type="module" src="/assets/main-1a2b3c.js"></script>`;
const CODE = `console.log(${JSON.stringify('x'.repeat(2_000))})`;
const source = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

let folder = '';
let server: TestServer;
/** What was answered while there was no account yet. */
let newServer: Awaited<ReturnType<typeof first>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'strikedesk-client-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), PAGE);
  await writeFile(join(folder, '.built-from'), 'secret');
  await writeFile(join(folder, 'service-worker.js'), 'self.x = 1;');
  await writeFile(join(folder, 'manifest.webmanifest'), '{}');
  await writeFile(join(folder, 'assets/main-1a2b3c.js'), CODE);
  await writeFile(join(folder, 'assets/main-1a2b3c.js.br'), brotliCompressSync(CODE));
  server = await testServer({
    client: await readClientBuild(folder),
    environment: { REGISTRATION: 'first', ANALYTICS_URL: 'https://analytics.example.org/rest/v1', ANALYTICS_KEY: 'k' },
  });
  newServer = await first();
  await server.signIn();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ method: 'GET', url, headers });

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

/** Opens the first page as a browser does, as a worker does that keeps it, and another page. */
async function first() {
  const answers = [await get('/', BROWSER), await get('/', { accept: '*/*' }), await get('/auth/login', BROWSER)];
  return answers.map(({ statusCode, headers }) => [statusCode, headers.location, headers['cache-control']]);
}

describe('the built client', () => {
  test('every path that the server answers itself is in the one list of them, which the worker and the dev server have too', () => {
    // Lines of the first level: `    ├── api/ping (GET, HEAD)`.
    const routes = server.app.printRoutes({ commonPrefix: false }).matchAll(/^ {4}[├└]── ([a-z-]+)(?=[/ ])/gm);
    const own = new Set([...routes].map(([, part]) => `/${part}`));
    own.delete('/assets');
    expect(own).toContain('/api');
    expect([...own].filter((path) => !(SERVER_PATHS as readonly string[]).includes(path))).toEqual([]);
  });

  test.each(SERVER_PATHS)('an unknown path below %s is never answered with the page', async (path) => {
    const { statusCode, payload } = await get(`${path}/none-of-these`, BROWSER);
    expect([statusCode, payload.includes(SCRIPT)]).toEqual([404, false]);
  });

  test('a server without any account leads whoever opens it to where the first is created, and no other server does', async () => {
    const page = [200, undefined, 'no-cache'];
    expect(newServer).toEqual([[302, '/auth/register', 'no-store'], page, page]);
    expect(await first()).toEqual([page, page, page]);
  });

  test.each([
    '/',
    '/index.html',
    '/auth/login',
    '/app',
    '/app/',
    '/app/position?start_date=2026-11-20',
    '/app/broker/zerodha',
    '/app/no/such/screen/of/ours',
    '/app/symbol/NIFTY26NOV.24500.5',
    '/app/screener?next=/api/x.json',
    '/apis',
    '/no/such/screen',
  ])('the page answers a navigation to %s, whatever is accepted, and is looked at again every time', async (url) => {
    for (const accept of ['text/html,*/*', '*/*', 'application/json', undefined]) {
      const answer = await get(url, accept === undefined ? {} : { accept });
      expect([answer.statusCode, answer.body, answer.headers['cache-control']]).toEqual([200, PAGE, 'no-cache']);
    }
    expect((await server.app.inject({ method: 'HEAD', url })).statusCode).toBe(200);
  });

  test('what every start reads first comes with the page a browser opens, and is not named in the page that is kept for later', async () => {
    const opened = await get('/app/position', { 'sec-fetch-mode': 'navigate' });
    expect(opened.headers.link).toBe('</config.json>; rel=preload; as=fetch; crossorigin');
    expect((await get('/index.html', { 'sec-fetch-mode': 'cors' })).headers.link).toBeUndefined();
  });

  test('the page is sent compressed, and not at all when the browser has it', async () => {
    const brotli = await get('/', { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br' });
    expect([brotli.headers['content-encoding'], brotliDecompressSync(brotli.rawPayload).toString()]).toEqual(['br', PAGE]);
    const gzip = await get('/', { accept: 'text/html', 'accept-encoding': 'gzip' });
    expect([gzip.headers['content-encoding'], gunzipSync(gzip.rawPayload).toString()]).toEqual(['gzip', PAGE]);
    const again = await get('/', { accept: 'text/html', 'if-none-match': String(brotli.headers['etag']) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('hashed files are kept for ever and sent in the form made at build time', async () => {
    const plain = await get('/assets/main-1a2b3c.js');
    expect(plain).toMatchObject({ statusCode: 200, body: CODE, headers: { 'cache-control': 'public, max-age=31536000, immutable' } });
    const brotli = await get('/assets/main-1a2b3c.js', { 'accept-encoding': 'br' });
    expect(brotli.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(CODE);
  });

  test.each(['/service-worker.js', '/manifest.webmanifest', '/config.json'])('%s is looked at again every time', async (url) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-cache']);
  });

  test.each([
    '/assets/main-gone.js',
    '/assets/',
    '/assets/main',
    '/api/app/position',
    '//api/app/position',
    '/analytics/none',
    '/service-worker-old.js',
    '/app/position.js',
    '/app/.env',
    '/.built-from',
    '/assets/../.built-from',
    '/assets/main-1a2b3c.js.br',
    '/assets/..%2f..%2fetc%2fpasswd',
  ])('%s is a 404, never the page', async (url) => {
    const answer = await get(url, { accept: 'text/html,*/*' });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'request.not-found']);
  });

  test('only a reading call gets the page', async () => {
    expect((await server.app.inject({ method: 'POST', url: '/app/position', headers: { accept: 'text/html' } })).statusCode).toBe(404);
  });
});

describe('security headers', () => {
  test('the policy allows our own files, what stands inline in the page by its hash, and the configured analytics', async () => {
    const { headers } = await get('/auth/login', { accept: 'text/html' });
    expect(String(headers['content-security-policy']).split(';')).toEqual([
      "default-src 'none'",
      `script-src 'self' ${source(SCRIPT)}`,
      `style-src 'self' ${source(STYLE)}`,
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'self' https://analytics.example.org",
      "worker-src 'self'",
      "manifest-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ]);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer', 'x-frame-options': 'DENY' });
  });

  test('another main back end is named with the bare specification, and the policy lets the page reach it; simulated analytics stay away', async () => {
    const other = await testServer({ environment: { MAIN_URL: 'https://main.example.org/v1/', REGISTRATION: 'first' } });
    const { body, headers } = await other.call('GET', '/config.json');
    expect(body).toMatchObject({
      main_base_url: 'https://main.example.org/v1',
      analytics_base_url: null,
      analytics_key: null,
      features: [],
      indices: [],
      registration: 'open',
    });
    expect(headers['content-security-policy']).toContain("connect-src 'self' https://main.example.org;");
    const both = await testServer({
      environment: { MAIN_URL: 'https://desk.example.org/v1', ANALYTICS_URL: 'https://desk.example.org/rest/v1', ANALYTICS_KEY: 'k' },
    });
    const answer = await both.call('GET', '/config.json');
    expect(answer.body).toMatchObject({ analytics_base_url: 'https://desk.example.org/rest/v1', analytics_key: 'k', features: [] });
    expect(answer.headers['content-security-policy']).toContain("connect-src 'self' https://desk.example.org;");
  });

  test.each([
    ['Bearer', 'Bearer'],
    ['Token', 'Token'],
    ['bare', ''],
  ])('another main back end takes its token as it is set: %s', async (setting, scheme) => {
    const other = await testServer({ environment: { MAIN_URL: 'https://main.example.org', TOKEN_SCHEME: setting } });
    expect((await other.call('GET', '/config.json')).body).toMatchObject({ token_scheme: scheme });
  });

  test('plain HTTP promises nothing about HTTPS; a public HTTPS address does', async () => {
    const plain = await get('/api/ping');
    expect(plain.headers['strict-transport-security']).toBeUndefined();
    expect(plain.headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
    const secure = await testServer({ environment: { PUBLIC_URL: 'https://trade.example.org' } });
    expect((await secure.call('GET', '/api/ping')).headers['strict-transport-security']).toBe('max-age=31536000');
  });

  test('the documents of the contract have a policy of their own', async () => {
    const page = await get('/api/docs/', { accept: 'text/html' });
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-security-policy']).toContain("script-src 'self';");
    expect(page.headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
    const document = (await get('/api/openapi.json')).json();
    expect(document).toMatchObject({ openapi: '3.0.3', paths: { '/api/ping': {} } });
    expect((await get('/api/docs/json')).json()).toEqual(document);
    expect((await get('/api/docs/yaml')).body).toMatch(/^openapi: 3\.0\.3\n/);
  });
});

describe('ping', () => {
  test('answers GET and HEAD and is never stored', async () => {
    const ping = await server.call('GET', '/api/ping');
    expect(ping).toMatchObject({ status: 200, body: { ok: true, at: server.clock.now() }, headers: { 'cache-control': 'no-store' } });
    expect((await server.call('HEAD', '/api/ping')).status).toBe(200);
  });
});
