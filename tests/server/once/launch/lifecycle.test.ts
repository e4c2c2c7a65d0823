import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { connect, type IncomingHttpHeaders } from 'node:http2';
import { request } from 'node:https';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { connect as tlsConnect } from 'node:tls';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { certify } from '#tests/support/device/certificates.ts';
import { databasePid, killDatabase, removeDataFolder } from '#tests/support/product/data-folder.ts';
import { openStream } from '#tests/support/server/event-stream.ts';
import { beginAsStartedOnce, type Product, type ProductOptions, startProduct } from '#tests/support/product/product.ts';
import { setup } from '#tests/support/product/started-once.ts';

/** Processes start slowly on a busy machine. */
const PATIENCE_MS = 180_000;
const USER = { email: 'ada@example.com', password: 'a long enough password', name: 'Ada', mobile: '+91 98765 43210' };

let home = '';
let products: Product[] = [];

let forget: () => Promise<void> = async () => {};
beforeAll(async () => {
  forget = await setup();
});
afterAll(() => forget());

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'strikedesk-lifecycle-'));
  await chmod(home, 0o711);
  products = [];
});
afterEach(async () => {
  for (const product of products) await product.stop();
  removeDataFolder(dataDir());
  await rm(home, { recursive: true, force: true });
});

const dataDir = () => join(home, 'data');
/** Prepares the result of a first start, for tests of a later one. */
async function begun(): Promise<void> {
  await mkdir(dataDir(), { mode: 0o711 });
  beginAsStartedOnce(dataDir());
}
const database = () => databasePid(dataDir());

async function start(options: ProductOptions = {}): Promise<Product> {
  const product = await startProduct({ dataDir: dataDir(), ...options, env: { DATABASE_URL: '', ...options.env } });
  products.push(product);
  return product;
}

/** Runs the program, expecting a failed start. */
function failedStart(env: Record<string, string>): { code: number; said: string } {
  try {
    execFileSync(process.execPath, ['--enable-source-maps', 'dist/server/main.js'], {
      env: { ...process.env, DATA_DIR: dataDir(), DATABASE_URL: '', LOG_LEVEL: 'silent', ...env },
      stdio: 'pipe',
      timeout: 60_000,
    });
    return { code: 0, said: '' };
  } catch (error) {
    const { status, stderr } = error as { status: number; stderr: Buffer };
    return { code: status, said: stderr.toString() };
  }
}

async function post<T>(product: Product, path: string, body: object): Promise<T> {
  const answer = await fetch(`${product.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

async function signUp(product: Product): Promise<string> {
  await post(product, '/api/authenticate/register/', USER);
  return (await post<{ token: string }>(product, '/api/authenticate/login/', USER)).token;
}

async function get<T>(product: Product, path: string, token: string): Promise<T> {
  const answer = await fetch(`${product.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return (await answer.json()) as T;
}

const exchangeAt = async (product: Product, token: string) =>
  (await get<{ exchange_at: number }>(product, '/api/market/clock', token)).exchange_at;

describe('the server as a process', { timeout: PATIENCE_MS }, () => {
  test('tells where it is, stops in order at Ctrl-C and SIGTERM, goes on where it stopped, and its secrets are for its own user', async () => {
    const first = await start();
    await expect.poll(first.output, { timeout: 20_000 }).toContain('Stop');
    expect(first.output()).toMatch(
      /On this computer {2}http:\/\/127\.0\.0\.1:\d+[\s\S]*Data {14}\/.*\n[\s\S]*embedded PostgreSQL 18[\s\S]*the first user owns this server/,
    );
    const token = await signUp(first);
    const stream = await openStream(`${first.url}/api/stream`, { authorization: token });
    await stream.nextOf('hello');
    const before = await exchangeAt(first, token);
    // npm passes the terminal's Ctrl-C on a second time.
    process.kill(first.pid, 'SIGINT');
    process.kill(first.pid, 'SIGINT');
    expect((await stream.rest()).at(-1)?.retry).toBeGreaterThan(0);
    expect([await first.stop('SIGINT'), database()]).toEqual([0, null]);

    const second = await start();
    const after = await exchangeAt(second, token);
    expect(after, 'the exchange does not jump').toBeGreaterThanOrEqual(before);
    expect(after - before).toBeLessThan(60_000);
    expect((await get<{ user: object }>(second, '/api/profile/user/', token)).user).toMatchObject({ email: USER.email });
    expect([await second.stop('SIGTERM'), database()]).toEqual([0, null]);

    // Its secrets are readable by its own user only.
    const modes = execFileSync('stat', ['-c', '%n %a', 'secret.key', 'postgres.json', 'postgres.log', 'postgres'], {
      cwd: dataDir(),
      encoding: 'utf8',
    });
    expect(modes.trim().split('\n')).toEqual(['secret.key 600', 'postgres.json 600', 'postgres.log 600', 'postgres 700']);
    expect((await readFile(join(dataDir(), 'secret.key'), 'utf8')).length).toBe(44);
  });

  test('a second server on the same data is refused and disturbs nothing', async () => {
    await begun();
    const product = await start();
    const { code, said } = failedStart({ PORT: '0' });
    expect([code, said]).toEqual([1, expect.stringContaining('Another Strikedesk server already works on this database')]);
    expect(await signUp(product)).toEqual(expect.any(String));
  });

  test('started while the former one is still stopping, it waits and goes on', async () => {
    await begun();
    const first = await start();
    const token = await signUp(first);
    const [code, second] = await Promise.all([first.stop(), start()]);
    expect(code).toBe(0);
    expect((await get<{ user: object }>(second, '/api/profile/user/', token)).user).toMatchObject({ email: USER.email });
  });

  test('a database that is killed is started again, and the server goes on', async () => {
    await begun();
    const product = await start();
    const token = await signUp(product);
    const before = database();
    const exchange = await exchangeAt(product, token);
    killDatabase(dataDir());
    await expect.poll(product.output, { timeout: 60_000 }).toContain('the database is back');
    expect(database()).not.toBe(before);
    await expect.poll(() => exchangeAt(product, token), { timeout: 20_000 }).toBeGreaterThan(exchange);
    expect([await product.stop(), database()]).toEqual([0, null]);
  });

  test('one that cannot be started again ends the server with a clear word', async () => {
    await begun();
    const product = await start();
    await rename(join(dataDir(), 'postgres'), join(dataDir(), 'elsewhere'));
    process.kill(Number((await readFile(join(dataDir(), 'elsewhere', 'postmaster.pid'), 'utf8')).split('\n')[0]), 'SIGKILL');
    await expect.poll(product.output, { timeout: 60_000 }).toContain('The database does not come back: The database files are gone');
    expect(await product.stop()).toBe(1);
  });

  test('ended while it waits for the database of DATABASE_URL, it ends at once', async () => {
    const server = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.js'], {
      env: { ...process.env, PORT: '0', DATA_DIR: dataDir(), DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', LOG_LEVEL: 'warn' },
    });
    let said = '';
    server.stderr.on('data', (data: Buffer) => (said += data.toString()));
    await once(server.stdout, 'data');
    server.kill('SIGTERM');
    expect(await once(server, 'exit')).toEqual([1, null]);
    expect(said).toContain('It was ended by SIGTERM before it had started');
  });

  test('a port that is taken, and settings that are wrong, are said in words and leave nothing running', async () => {
    await begun();
    const blocker = createServer().listen(0, '127.0.0.1');
    await new Promise((done) => blocker.once('listening', done));
    const { port } = blocker.address() as { port: number };
    const taken = failedStart({ PORT: String(port), HOST: '127.0.0.1' });
    blocker.close();
    expect([taken.code, taken.said]).toEqual([
      1,
      expect.stringContaining(`Port ${port} is taken: stop what uses it, or set PORT to another number`),
    ]);
    expect(database()).toBeNull();
    const wrong = failedStart({ PORT: 'x', REGISTRATION: 'y' });
    expect(wrong.said).toContain('PORT=x: give a whole number');
    expect(wrong.said).toContain('REGISTRATION=y: give one of first, invite, open');
  });
});

describe('HTTPS', { timeout: PATIENCE_MS }, () => {
  test('speaks HTTP/2 and HTTP/1.1, streams over both, and promises to stay', async () => {
    await begun();
    const name = 'trade.test';
    const tls = await certify(name);
    const product = await start({ tls, env: { REGISTRATION: 'open' } });
    const ca = await readFile(tls.cert);
    const target = { host: '127.0.0.1', port: product.port, servername: name, ca };

    const old = await new Promise<IncomingHttpHeaders>((done, fail) => {
      request({ ...target, path: '/api/ping' }, (answer) => {
        answer.resume();
        done(answer.headers);
      })
        .once('error', fail)
        .end();
    });
    expect(old['strict-transport-security']).toBe('max-age=31536000');

    const session = connect(`https://${name}`, { createConnection: () => tlsConnect({ ...target, ALPNProtocols: ['h2'] }) });
    const call = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
      const stream = session.request({
        ':method': method,
        ':path': path,
        ':authority': name,
        'content-type': 'application/json',
        ...headers,
      });
      stream.end(body ? JSON.stringify(body) : undefined);
      return JSON.parse(await text(stream)) as Record<string, unknown>;
    };
    await call('POST', '/api/authenticate/register/', USER);
    const { token } = await call('POST', '/api/authenticate/login/', USER);
    const events = session.request({
      ':path': '/api/stream',
      ':authority': name,
      authorization: `Bearer ${String(token)}`,
      'last-event-id': '0',
    });
    events.setEncoding('utf8');
    let heard = '';
    for await (const chunk of events) {
      heard += String(chunk);
      if (heard.includes('session.started')) break;
    }
    expect(heard).toContain('event: hello');
    session.close();
    expect(await product.stop()).toBe(0);
  });
});
