import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createApp } from '#server/app/create-app.ts';
import { wallTime } from '#domain/units/time.ts';
import { type ConnectionPatience, PATIENCE } from '#server/plugins/connections/patience.ts';
import { plainTo, secureTo, UNENDING, UNENDING_HTTP2, untilCut } from '#tests/support/attack/unending.ts';
import { atTheEnd } from '#tests/support/books/open-until-the-end.ts';
import { openStream } from '#tests/support/server/event-stream.ts';
import { testServer } from '#tests/support/server/server.ts';

const BRIEF: ConnectionPatience = {
  headersMs: 500,
  bodyMs: 500,
  fileMs: 60_000,
  idleMs: 500,
  unreadMs: 500,
  everyMs: 100,
  socketsOfNetwork: 40,
};
/** A busy machine is late; a connection that is never cut stays much longer. */
const WITHIN_MS = 20_000;

async function plainPort(patience: Partial<ConnectionPatience> = {}, environment: Readonly<Record<string, string>> = {}) {
  const server = await testServer({ patience: { ...BRIEF, ...patience }, environment });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  return { server, port: (server.app.server.address() as AddressInfo).port };
}

/** A server with home HTTPS, set up as in production. */
async function homePort(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'strikedesk-unending-'));
  atTheEnd(() => rm(folder, { recursive: true, force: true }));
  const { services } = await testServer();
  const config = { ...services.config, atHome: true, homeFolder: folder, speaksHttps: true };
  const clock = { ...services.clock, now: () => wallTime(Date.now()) };
  const { fastify } = await createApp({ ...services, config, clock }, { client: null, patience: BRIEF });
  atTheEnd(() => fastify.close());
  await fastify.listen({ port: 0, host: '127.0.0.1' });
  return (fastify.server.address() as AddressInfo).port;
}

describe('who does not end what it began is cut off', () => {
  for (const [what, way] of Object.entries({ 'plain HTTP': plainTo, HTTPS: secureTo, 'plain HTTP to a port of HTTPS': plainTo }))
    test(`by ${what}, whatever is missing`, async () => {
      const port = what === 'plain HTTP' ? (await plainPort()).port : await homePort();
      const took = await Promise.all(
        Object.entries(UNENDING).map(async ([missing, unending]) => [missing, await untilCut(way(port), unending, WITHIN_MS)] as const),
      );
      expect(took.filter(([, ms]) => ms === null)).toEqual([]);
    });

  test('in the middle of a handshake', async () => {
    const port = await homePort();
    expect(await untilCut(plainTo(port), { first: Buffer.from([0x16, 3, 1, 1, 0]), drip: '\u0000' }, WITHIN_MS)).not.toBeNull();
  });

  for (const [what, over] of Object.entries(UNENDING_HTTP2))
    test(`by HTTP/2: ${what}`, async () => {
      const port = await homePort();
      expect(await over(port)).toBeUndefined();
    });

  test('an answer that is not taken is not kept for ever', async () => {
    const { port, server } = await plainPort();
    const socket = connect({ port, host: '127.0.0.1' });
    atTheEnd(async () => void socket.destroy());
    socket.on('error', () => {}).pause();
    // More answers than the system buffers for a client that reads none.
    for (let count = 0; count < 16; count += 1) socket.write('GET /api/docs/json HTTP/1.1\r\nHost: x\r\n\r\n');
    const connections = () => new Promise<number>((done) => server.app.server.getConnections((_, count) => done(count)));
    await expect.poll(connections).toBe(1);
    await expect.poll(connections).toBe(0);
  });
});

describe('who ends what it began is not', () => {
  test('a piece of a file takes its time, if somebody signed in sends it; a stream and a slow answer stay', async () => {
    const { port, server } = await plainPort({ unreadMs: 5_000 });
    const { token } = await server.signIn();
    const stream = await openStream(`http://127.0.0.1:${port}/api/stream`, { authorization: `Bearer ${token}` });
    await stream.nextOf('hello');
    const socket = connect({ port, host: '127.0.0.1' });
    atTheEnd(async () => void socket.destroy());
    socket.on('error', () => {});
    const body = JSON.stringify({ file: 'a.csv' });
    socket.write(
      `POST /api/history/imports/none/parts/ HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
    );
    // Long enough for later connections to be cut off, one after the other.
    for (let count = 0; count < 2; count += 1)
      expect(await untilCut(plainTo(port), UNENDING['a body with its length']!, WITHIN_MS)).not.toBeNull();
    const answered = once(socket, 'data') as Promise<[Buffer]>;
    socket.write(body.slice(5));
    expect((await answered)[0].toString()).toMatch(/^HTTP\/1\.1 (?:404|422)/);
    stream.close();
  });

  test('the product waits for a call as long as a phone needs, and ten minutes only for a file', () => {
    expect(PATIENCE.headersMs).toBeLessThanOrEqual(30_000);
    expect(PATIENCE.bodyMs).toBeLessThanOrEqual(60_000);
    expect(PATIENCE.bodyMs).toBeGreaterThanOrEqual(20_000);
    expect(PATIENCE.unreadMs).toBeGreaterThan(60_000);
  });
});

describe('one address holds so many connections and no more', () => {
  const open = async (port: number, count: number): Promise<Socket[]> => {
    const sockets = Array.from({ length: count }, () => connect({ port, host: '127.0.0.1' }).on('error', () => {}));
    for (const socket of sockets) atTheEnd(async () => void socket.destroy());
    await Promise.all(sockets.map((socket) => once(socket, 'connect').catch(() => {})));
    return sockets;
  };
  const stay = (sockets: readonly Socket[]) => sockets.filter((socket) => !socket.destroyed).length;

  for (const [what, portOf] of Object.entries({ 'plain HTTP': async () => (await plainPort({ headersMs: 60_000 })).port, HTTPS: homePort }))
    test(`by ${what}`, async () => {
      const sockets = await open(await portOf(), 60);
      for (const socket of sockets) socket.resume();
      await expect.poll(() => stay(sockets)).toBeLessThanOrEqual(BRIEF.socketsOfNetwork);
    });

  test('one that closes makes room, and another address has its own', async () => {
    const { port } = await plainPort({ headersMs: 60_000, socketsOfNetwork: 2 });
    const [first] = await open(port, 2);
    const ask = (from: string) =>
      new Promise<boolean>((done) => {
        const socket = connect({ port, host: '127.0.0.1', localAddress: from }).on('error', () => done(false));
        socket.once('data', () => done(true)).once('close', () => done(false));
        socket.write('GET /api/ping HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
      });
    expect([await ask('127.0.0.1'), await ask('127.0.0.2')]).toEqual([false, true]);
    first?.destroy();
    await expect.poll(() => ask('127.0.0.1')).toBe(true);
  });

  for (const [trust, limited] of [
    ['1', false],
    ['loopback', false],
    ['127.0.0.0/8', false],
    ['192.0.2.7', true],
    ['', true],
  ] as const)
    test(`behind TRUST_PROXY=${trust} the address of the proxy is ${limited ? '' : 'not '}limited`, async () => {
      const { port } = await plainPort({ headersMs: 60_000, socketsOfNetwork: 5 }, { TRUST_PROXY: trust });
      const sockets = await open(port, 12);
      for (const socket of sockets) socket.resume();
      if (limited) await expect.poll(() => stay(sockets)).toBe(5);
      else {
        sockets.at(-1)!.write('GET /api/ping HTTP/1.1\r\nHost: x\r\n\r\n');
        await once(sockets.at(-1)!, 'data');
        expect(stay(sockets)).toBe(12);
      }
    });
});
