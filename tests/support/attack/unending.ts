import { once } from 'node:events';
import { connect as connectHttp2 } from 'node:http2';
import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { atTheEnd } from '../books/open-until-the-end.ts';

/** What a peer writes first and then again and again: nothing of it is ever a whole request. */
interface Unending {
  readonly first: string | Buffer;
  readonly drip: string | Buffer;
}

const head = (line: string, ...headers: readonly string[]) => [line, 'Host: x', ...headers, '', ''].join('\r\n');
const LOGIN = 'POST /api/authenticate/login/ HTTP/1.1';
const JSON_BODY = 'Content-Type: application/json';

/** Unfinished HTTP/1.1 requests, by the missing part. */
export const UNENDING: Readonly<Record<string, Unending>> = {
  'the first byte': { first: '', drip: '' },
  'the rest of the first line': { first: 'G', drip: '' },
  'the end of its headers': { first: 'GET / HTTP/1.1\r\nHost: x\r\n', drip: 'a: b\r\n' },
  'the end of its headers, a letter at a time': { first: 'GET / HTTP/1.1\r\nHost: x\r\nlong: ', drip: 'a' },
  'a body with its length': { first: head(LOGIN, JSON_BODY, 'Content-Length: 9000'), drip: ' ' },
  'a body in pieces': { first: head(LOGIN, JSON_BODY, 'Transfer-Encoding: chunked'), drip: '1\r\n \r\n' },
  'the end of a piece': { first: `${head(LOGIN, JSON_BODY, 'Transfer-Encoding: chunked')}ff\r\n`, drip: ' ' },
  'a body that nobody reads': { first: head('GET /api/ping HTTP/1.1', 'Content-Length: 9000'), drip: ' ' },
  'a body of what does not exist': { first: head('POST /nothing HTTP/1.1', 'Content-Length: 9000'), drip: ' ' },
  'a form': { first: head('POST /recover HTTP/1.1', 'Content-Type: application/x-www-form-urlencoded', 'Content-Length: 900'), drip: 'a' },
  'a file without a session': { first: head('PUT /api/history/imports/1/parts/ HTTP/1.1', JSON_BODY, 'Content-Length: 9000'), drip: ' ' },
};

const DRIP_MS = 50;

/** Speaks to a socket without an end; returns how many milliseconds it took until it was cut, null where it was not within the time given. */
export async function untilCut(socket: Socket, { first, drip }: Unending, withinMs: number): Promise<number | null> {
  const began = performance.now();
  socket.on('error', () => {});
  socket.resume();
  atTheEnd(async () => void socket.destroy());
  if (first.length > 0) socket.write(first);
  const dripping = setInterval(() => drip.length > 0 && socket.writable && socket.write(drip), DRIP_MS);
  const late = setTimeout(() => socket.destroy(new Error('late')), withinMs);
  await once(socket, 'close').catch(() => {});
  clearInterval(dripping);
  clearTimeout(late);
  socket.destroy();
  const took = performance.now() - began;
  return took >= withinMs - 20 ? null : took;
}

/** Returns a connection in plain text to a port of this machine. */
export const plainTo = (port: number): Socket => connect({ port, host: '127.0.0.1' });

/** Returns a connection by TLS that speaks HTTP/1.1. */
export const secureTo = (port: number): Socket =>
  connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false, ALPNProtocols: ['http/1.1'] });

type Ways = Readonly<Record<string, (port: number) => Promise<unknown>>>;

/** Ways to hold a connection of HTTP/2 without a request that ends; each is over when the server has ended it. */
export const UNENDING_HTTP2: Ways = {
  'no request, and a word every now and then': async (port) => {
    const session = connectHttp2(`https://127.0.0.1:${port}`, { rejectUnauthorized: false }).on('error', () => {});
    atTheEnd(async () => session.destroy());
    const pinging = setInterval(() => !session.destroyed && !session.closed && session.ping(() => {}), DRIP_MS);
    await once(session, 'close');
    clearInterval(pinging);
  },
  'a body that drips': async (port) => {
    const session = connectHttp2(`https://127.0.0.1:${port}`, { rejectUnauthorized: false }).on('error', () => {});
    atTheEnd(async () => session.destroy());
    const stream = session
      .request({ ':method': 'POST', ':path': '/api/authenticate/login/', 'content-type': 'application/json' })
      .on('error', () => {});
    const dripping = setInterval(() => stream.writable && stream.write(' '), DRIP_MS);
    await once(stream, 'close');
    clearInterval(dripping);
  },
  'an answer that is not taken': async (port) => {
    const session = connectHttp2(`https://127.0.0.1:${port}`, { rejectUnauthorized: false, settings: { initialWindowSize: 1 } });
    session.on('error', () => {});
    atTheEnd(async () => session.destroy());
    const stream = session.request({ ':path': '/api/ping' }).on('error', () => {});
    const pinging = setInterval(() => !session.destroyed && !session.closed && session.ping(() => {}), DRIP_MS);
    await once(stream, 'close');
    clearInterval(pinging);
  },
};
