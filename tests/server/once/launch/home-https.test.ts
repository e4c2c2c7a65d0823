import { createPrivateKey, createPublicKey, generateKeyPairSync, X509Certificate } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { request as plainRequest } from 'node:http';
import { request } from 'node:https';
import { type AddressInfo, connect as plainConnect } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, createServer, type Server } from 'node:tls';
import { describe, expect, test } from 'vitest';
import { createApp } from '#server/app/create-app.ts';
import { wallTime } from '#domain/units/time.ts';
import { openHomeAuthority } from '#server/app/home/home-authority.ts';
import { readConfig } from '#server/config/read-config.ts';
import { checkAuthority } from '#server/doctor/https.ts';
import { checkPort } from '#server/doctor/port.ts';
import { AUTHORITY_PATH, homePage } from '#server/presenters/home-page.ts';
import { namesBeyondHome } from '#server/platform/x509/home-realm.ts';
import { addressBytes, issueAuthority, issueServer } from '#server/platform/x509/issue.ts';
import { atTheEnd } from '#tests/support/books/open-until-the-end.ts';
import { testServer } from '#tests/support/server/server.ts';

const DAY_MS = 86_400_000;

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'strikedesk-home-'));
  atTheEnd(() => rm(path, { recursive: true, force: true }));
  return path;
}

const pemOf = (der: Buffer) => `-----BEGIN CERTIFICATE-----\n${der.toString('base64')}\n-----END CERTIFICATE-----\n`;

/** Performs a TLS handshake; returns `ok`, or why a strict client refuses the server. */
function shakeHands(port: number, ca: Buffer, name: string): Promise<string> {
  return new Promise((done) => {
    const named = /^[\d.]+$|:/.test(name) ? {} : { servername: name };
    const socket = connect({ host: '127.0.0.1', port, ca: pemOf(ca), ...named });
    socket.once('secureConnect', () => done('ok')).once('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message));
    atTheEnd(async () => void socket.destroy());
  });
}

async function listening(server: Server): Promise<number> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  atTheEnd(async () => void server.close());
  return (server.address() as AddressInfo).port;
}

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Buffer;
}

/** Sends a request to a local server, by HTTPS where its authority is given. */
function ask(
  port: number,
  path: string,
  options: { ca?: Buffer; method?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const { ca, ...more } = options;
  return new Promise((done, fail) => {
    const terms = { host: '127.0.0.1', port, path, agent: false as const, ...more };
    const sent = ca === undefined ? plainRequest(terms) : request({ ...terms, ca: pemOf(ca) });
    sent
      .once('error', fail)
      .once('response', (response) => {
        const parts: Buffer[] = [];
        response
          .on('data', (part: Buffer) => parts.push(part))
          .once('end', () =>
            done({
              status: response.statusCode ?? 0,
              type: response.headers['content-type'] ?? '',
              headers: response.headers,
              body: Buffer.concat(parts),
            }),
          );
      })
      .end();
  });
}

describe('HTTPS at home', () => {
  test('one port speaks HTTPS to who trusts its authority, and tells by plain HTTP how to trust it', async () => {
    const dataDir = await folder();
    const { services } = await testServer();
    const config = { ...services.config, atHome: true, homeFolder: join(dataDir, 'https'), speaksHttps: true };
    const clock = { now: () => wallTime(Date.now()) };
    const { fastify } = await createApp({ ...services, config, clock: { ...services.clock, ...clock } }, { client: null });
    atTheEnd(() => fastify.close());
    await fastify.listen({ port: 0, host: '127.0.0.1' });
    const { port } = fastify.server.address() as AddressInfo;
    const own = new X509Certificate(await readFile(join(dataDir, 'https', 'authority.pem')));

    const page = await ask(port, '/', { headers: { 'accept-language': 'fr', 'user-agent': 'iPhone' } });
    expect([page.status, page.type]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.body.toString()).toContain(own.fingerprint256);
    expect(page.body.toString()).toContain(`href="https://127.0.0.1:${port}/"`);
    expect(page.body.toString()).toMatch(/<details open><summary>iPhone, iPad/);
    const certificate = await ask(port, AUTHORITY_PATH);
    expect(certificate.type).toBe('application/x-x509-ca-cert');
    expect(certificate.body.equals(own.raw)).toBe(true);

    const secure = await ask(port, '/healthz', { ca: certificate.body });
    expect(secure.status).toBe(200);
    expect(secure.headers['strict-transport-security']).toBeUndefined();
    // The doctor recognises a running server, though its certificate is not for the requested address.
    expect(await checkPort({ port, host: '0.0.0.0', secure: true })).toMatchObject({
      state: 'fine',
      seen: `a Strikedesk server answers on ${port}`,
    });
    const strange = await openHomeAuthority({ folder: await folder(), now: Date.now });
    await expect(ask(port, '/healthz', { ca: strange.der })).rejects.toThrow(/signature|self-signed|issuer|unable/);

    // Nothing of the app is served over plain HTTP: page requests are redirected, other requests get an error.
    const deep = await ask(port, '/app/position?x=1');
    expect([deep.status, deep.headers['location']]).toEqual([308, `https://127.0.0.1:${port}/app/position?x=1`]);
    expect((await ask(port, '/api/authenticate/login/', { method: 'POST' })).status).toBe(426);
    const hostile = await ask(port, '/', { headers: { host: '"><script>' } });
    expect(hostile.body.toString()).not.toContain('script>');
    // A client that leaves before sending anything disturbs nobody.
    await new Promise<void>((done) => {
      const silent = plainConnect(port, '127.0.0.1', () => silent.destroy());
      silent.once('close', () => done());
    });
    expect((await ask(port, '/healthz', { ca: certificate.body })).status).toBe(200);
  });

  test('a careful client takes the names and addresses of the home, and no other, whoever has the key of the authority', async () => {
    const path = await folder();
    const home = await openHomeAuthority({ folder: path, now: Date.now });
    const pem = home.certificate(['192.168.7.8']);
    const leaf = new X509Certificate(pem.cert);
    expect(leaf.subjectAltName).toContain('DNS:localhost, IP Address:127.0.0.1, IP Address:192.168.7.8');
    const names = leaf.subjectAltName!.split(', ').filter((name) => name.startsWith('DNS:'));
    expect(names.filter((name) => name !== 'DNS:localhost' && !name.endsWith('.local'))).toEqual([]);
    expect(namesBeyondHome(new X509Certificate(home.der))).toEqual([]);
    expect((Date.parse(leaf.validTo) - Date.parse(leaf.validFrom)) / DAY_MS).toBeLessThanOrEqual(397);
    const authority = new X509Certificate(home.der);
    expect([authority.ca, leaf.ca, leaf.checkIssued(authority), leaf.verify(authority.publicKey)]).toEqual([true, false, true, true]);
    expect(leaf.publicKey.asymmetricKeyDetails?.namedCurve).toBe('prime256v1');
    const port = await listening(createServer(pem));
    expect(await shakeHands(port, home.der, 'localhost')).toBe('ok');

    const key = createPrivateKey(await readFile(join(path, 'authority.key')));
    const stolen = { name: authority.subject.replace('CN=', ''), privateKey: key, publicKey: createPublicKey(key) };
    // A bare name may be an internet domain, this computer's included.
    const bare = hostname().split('.')[0]!.toLowerCase();
    for (const name of ['bank.example', '8.8.8.8', '2001:4860::8888', 'dev', 'app', 'zip', 'shop.dev', bare]) {
      const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const forged = issueServer(keys.publicKey, stolen, [name], {
        from: new Date(Date.now() - DAY_MS),
        to: new Date(Date.now() + DAY_MS),
      });
      const forger = await listening(
        createServer({ key: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }), cert: forged + pemOf(home.der) }),
      );
      expect(await shakeHands(forger, home.der, name), name).toMatch(/permitted subtree violation|UNSPECIFIED|ERR_SSL|UNABLE/);
    }
  });

  test('a certificate is used until a month before its end or until an address changes; one that ended is refused until it is renewed', async () => {
    const path = await folder();
    let now = Date.now() - 100 * DAY_MS;
    const home = await openHomeAuthority({ folder: path, now: () => now });
    const first = home.certificate(['10.0.0.2']);
    const server = createServer(first);
    const port = await listening(server);
    expect(await shakeHands(port, home.der, 'localhost')).toBe('CERT_HAS_EXPIRED');
    now += 59 * DAY_MS;
    expect(home.certificate(['10.0.0.2'])).toBe(first);
    expect(home.certificate(['10.0.0.3'])).not.toBe(first);
    now = Date.now();
    server.setSecureContext({ ...home.certificate(['10.0.0.2']) });
    expect(await shakeHands(port, home.der, 'localhost')).toBe('ok');
    // The authority stays: trusting devices need nothing new.
    const again = await openHomeAuthority({ folder: path, now: () => now });
    expect(again.der.equals(home.der)).toBe(true);
  });

  test('its key is for its owner alone; the doctor says what is wrong with it', async () => {
    const dataDir = await folder();
    const config = readConfig({ HTTPS: 'home', DATA_DIR: dataDir }, { root: '/nowhere', version: '0.0.0' });
    const look = async (at = Date.now()) =>
      (await checkAuthority(config, at, 'npm run https')).map(({ state, seen }) => `${state}: ${seen}`);
    expect(await look()).toEqual(['fine: the server makes its certificate authority when it starts']);
    await openHomeAuthority({ folder: config.homeFolder, now: Date.now });
    const key = join(config.homeFolder, 'authority.key');
    expect((await stat(key)).mode & 0o777).toBe(0o600);
    expect(await look()).toEqual([expect.stringContaining('fine: the certificate authority is good until')]);
    expect(await look(Date.now() + 3_600 * DAY_MS)).toEqual([expect.stringContaining('care: ')]);
    await chmod(key, 0o644);
    expect(await look()).toEqual([expect.stringContaining('fault: ')]);
    await expect(openHomeAuthority({ folder: config.homeFolder, now: Date.now })).rejects.toThrow('can be read by others');
    expect(() => readConfig({ HTTPS: 'home', TLS_CERT: 'a', TLS_KEY: 'b' }, { root: '/nowhere', version: '0' })).toThrow(
      'either HTTPS=home or',
    );
    expect(() => readConfig({ HTTPS: 'yes' }, { root: '/nowhere', version: '0' })).toThrow('HTTPS');
  });

  test('the page shows a computer the code for a phone, and a phone its own steps without one', () => {
    const facts = { app: 'https://10.0.0.2:7400/', page: 'http://10.0.0.2:7400/', fingerprint: 'AA', language: 'en' } as const;
    const [computer, phone] = ['Mac OS X', 'Android 16'].map((userAgent) => homePage({ ...facts, userAgent }));
    expect(computer).toContain('<svg role="img" aria-label="QR code of this page"');
    expect(phone).not.toContain('<svg');
    expect(phone).toContain('<details open><summary>Android</summary>');
  });

  test('an authority of an earlier version that may speak for a bare name is known by it, and the doctor says so', async () => {
    const dataDir = await folder();
    const config = readConfig({ HTTPS: 'home', DATA_DIR: dataDir }, { root: '/nowhere', version: '0.0.0' });
    await openHomeAuthority({ folder: config.homeFolder, now: Date.now });
    const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const realm = { names: ['localhost', 'local', 'home.arpa', 'dev'], networks: [{ address: '10.0.0.0', prefix: 8 }] };
    const pem = issueAuthority(keys, 'Strikedesk at home', realm, { from: new Date(), to: new Date(Date.now() + 3_650 * DAY_MS) });
    expect(namesBeyondHome(new X509Certificate(pem))).toEqual(['dev']);
    await writeFile(join(config.homeFolder, 'authority.pem'), pem);
    await writeFile(join(config.homeFolder, 'authority.key'), keys.privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
    const [finding] = await checkAuthority(config, Date.now(), 'npm run https');
    expect([finding?.state, finding?.seen]).toEqual([
      'care',
      'the certificate authority may speak for dev, which may be a domain of the internet',
    ]);
  });

  test('addresses are written as bytes, short forms too', () => {
    expect(addressBytes('192.168.0.1').toString('hex')).toBe('c0a80001');
    expect(addressBytes('fe80::1').toString('hex')).toBe(`fe80${'00'.repeat(13)}01`);
    expect(addressBytes('::').toString('hex')).toBe('00'.repeat(16));
    expect(addressBytes('2001:db8:1:2:3:4:5:6').toString('hex')).toBe('20010db8000100020003000400050006');
  });
});
