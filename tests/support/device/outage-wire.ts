import { connect, createServer, type Server, type Socket } from 'node:net';

const PAGE = '<!doctype html><title>Free network</title><h1>Sign in to use this network</h1>';
const answered = (status: string, type: string, body: string, more = '') =>
  `HTTP/1.1 ${status}\r\ncontent-type: ${type}\r\ncontent-length: ${body.length}\r\n${more}connection: close\r\n\r\n${body}`;

/** Answers sent in the product's place. */
const ANSWERS = {
  'bad gateway': answered('502 Bad Gateway', 'text/html', '<h1>502 Bad Gateway</h1>'),
  'unavailable with a long wait': answered('503 Service Unavailable', 'text/html', '<h1>503</h1>', 'retry-after: 120\r\n'),
  'missing route': answered('404 Not Found', 'text/plain', 'no such service'),
  'failing server': answered('500 Internal Server Error', 'application/json', '{"message":"starting"}'),
  portal: answered('200 OK', 'text/html', PAGE),
  'redirect to a sign-in': answered('302 Found', 'text/html', '', 'location: http://localhost:9/sign-in\r\n'),
  'silent stream': answered('200 OK', 'text/event-stream', '').replace('content-length: 0\r\nconnection: close\r\n', ''),
} as const;

/**
 * Kinds of outage. `unplugged`: every connection is reset, and each new one too. `refused`: nobody listens. `black hole`: connections are accepted, nothing
 * is answered and nothing is closed; they stay dead after the outage, as behind a router that lost its connection table. `stalled`: nothing moves, and
 * everything continues afterwards. `half deaf`: requests arrive, answers are lost. In the others somebody else answers.
 */
export const OUTAGES = [
  'unplugged',
  'refused',
  'black hole',
  'stalled',
  'half deaf',
  ...(Object.keys(ANSWERS) as (keyof typeof ANSWERS)[]),
] as const;
export type Outage = (typeof OUTAGES)[number];

/** A connection between a browser and the product, below HTTP, with many kinds of outage. */
export interface OutageWire {
  readonly url: string;
  /** Starts an outage; null = none. */
  become(next: Outage | null): Promise<void>;
  close(): Promise<void>;
}

/** A browser's connection and its counterpart to the product. */
interface Pair {
  readonly near: Socket;
  readonly far: Socket;
}

/** Returns a whole wire to the product at a plain HTTP address. */
export async function openOutageWire(target: string): Promise<OutageWire> {
  const to = new URL(target);
  const sockets = new Set<Socket>();
  const pairs = new Set<Pair>();
  let outage: Outage | null = null;
  let port = 0;

  const known = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
  };
  const take = (near: Socket) => {
    known(near);
    if (outage === 'unplugged') {
      near.resetAndDestroy();
      return;
    }
    if (outage === 'black hole') {
      near.resume();
      return;
    }
    if (outage !== null && outage in ANSWERS) {
      const answer = ANSWERS[outage as keyof typeof ANSWERS];
      near.once('data', () => (outage === 'silent stream' ? near.write(answer) : near.end(answer)));
      return;
    }
    const far = connect({ host: to.hostname, port: Number(to.port), noDelay: true });
    known(far);
    const pair = { near, far };
    pairs.add(pair);
    near.once('close', () => {
      pairs.delete(pair);
      far.destroy();
    });
    near.pipe(far);
    far.pipe(near);
    far.once('error', () => near.resetAndDestroy());
    if (outage === 'stalled' || outage === 'half deaf') part(pair, outage);
  };
  /** Stops the answers, or all traffic. */
  const part = ({ near, far }: Pair, how: 'stalled' | 'half deaf' | 'black hole') => {
    far.unpipe(near);
    if (how !== 'half deaf') near.unpipe(far);
    if (how === 'stalled') {
      near.pause();
      far.pause();
      return;
    }
    far.removeAllListeners('end');
    if (how === 'black hole') near.resume();
    far.resume();
  };
  const join = ({ near, far }: Pair) => {
    near.pipe(far);
    far.pipe(near);
  };
  let server: Server;
  const listen = async () => {
    server = createServer({ noDelay: true }, take);
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    const address = server.address();
    port = address !== null && typeof address === 'object' ? address.port : 0;
  };
  const breakAll = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  await listen();
  return {
    url: `http://localhost:${port}`,
    become: async (next) => {
      const before = outage;
      outage = next;
      if (next === null) {
        if (before === 'refused') await listen();
        if (before === 'stalled') for (const pair of pairs) join(pair);
        return;
      }
      if (next === 'black hole' || next === 'stalled' || next === 'half deaf') for (const pair of pairs) part(pair, next);
      else breakAll();
      if (next === 'refused') await new Promise<void>((resolve) => server.close(() => resolve()));
    },
    close: () => {
      breakAll();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
