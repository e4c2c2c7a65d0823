import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { IDEMPOTENCY_HEADER } from '#contract/constants.ts';

/** A network cable between a browser and the product, which can be unplugged or can lose one answer. */
export interface Cable {
  readonly url: string;
  /** Breaks every connection and refuses new ones until plugged in again. */
  unplug(): void;
  plug(): void;
  /**
   * The next matching request still reaches the product; then the cable is unplugged, before any answer or event returns. Resolves when the product has
   * answered.
   */
  unplugAfter(matches: (method: string, path: string) => boolean): Promise<void>;
  /** Decides about the next matching call and every repetition under its key. */
  meet(matches: (method: string, path: string) => boolean, meeting: Meeting): void;
  /** Delays each matching request until the promise of `wait` resolves. */
  hold(matches: (method: string, path: string) => boolean, wait: () => Promise<unknown>): void;
  /** Answers requests in the product's place, as a login page or a broken proxy does; null ends that. The product's own answer is passed in. */
  answerInstead(instead: Instead | null): void;
  /** Breaks every connection, such as the stream's, except that of the call in `meet`; new ones are accepted. */
  cutOthers(): void;
  /** Number of matching requests so far. */
  passed(matches: (method: string, path: string) => boolean): number;
  /** Paths of the matching requests. */
  paths(matches: (method: string, path: string) => boolean): readonly string[];
  close(): Promise<void>;
}

/** An answer that takes the product's place; null lets the product's own through. */
export type Instead = (method: string, path: string) => ((own: Buffer, type: string) => WrongAnswer) | null;
export interface WrongAnswer {
  readonly status?: number;
  readonly type: string;
  readonly body: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What happens to a call in transit. Dropping it breaks its connection, as a lost packet does in the end. */
export interface Meeting {
  /** On the way to the product, with the call's key. */
  readonly request?: (key: string) => Way | Promise<Way>;
  /** On the way back, after the product has carried it out. */
  readonly answer?: () => Way | Promise<Way>;
}
export type Way = 'go' | 'drop';

interface Met extends Meeting {
  readonly matches: (method: string, path: string) => boolean;
  /** Null until the call arrives. */
  key: string | null;
}

interface Loss {
  readonly matches: (method: string, path: string) => boolean;
  readonly happened: () => void;
}

/** Returns a cable to the product at a plain HTTP address. */
export async function openCable(target: string): Promise<Cable> {
  const to = new URL(target);
  const sockets = new Set<Socket>();
  const log: (readonly [string, string])[] = [];
  let plugged = true;
  let instead: Instead | null = null;
  let loss: Loss | null = null;
  let met: Met | null = null;
  let held: { readonly matches: Met['matches']; readonly wait: () => Promise<unknown> } | null = null;
  let meetingOn: Socket | null = null;

  const meetingOf = (incoming: IncomingMessage, method: string, path: string): Met | null => {
    const key = incoming.headers[IDEMPOTENCY_HEADER.toLowerCase()];
    if (met === null || typeof key !== 'string' || !met.matches(method, path)) return null;
    met.key ??= key;
    return met.key === key ? met : null;
  };
  const forward = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const method = incoming.method ?? 'GET';
    const path = incoming.url ?? '/';
    log.push([method, path]);
    if (held?.matches(method, path)) await held.wait();
    const wrong = instead?.(method, path) ?? null;
    // Uncompressed, so that the answer can be read and changed.
    if (wrong) incoming.headers['accept-encoding'] = 'identity';
    const lost = loss?.matches(method, path) ? loss : null;
    if (lost) {
      loss = null;
      plugged = false;
      for (const socket of sockets) if (socket !== incoming.socket) socket.destroy();
    }
    const meeting = meetingOf(incoming, method, path);
    if (meeting) meetingOn = incoming.socket;
    if (meeting?.key && (await meeting.request?.(meeting.key)) === 'drop') {
      incoming.socket.destroy();
      return;
    }
    if (incoming.socket.destroyed) return;
    const onward = request({ host: to.hostname, port: to.port, method, path, headers: incoming.headers }, (answer) => {
      // An answer that breaks off from the product breaks off to the browser too.
      back(answer).catch(() => incoming.socket.destroy());
    });
    const back = async (answer: IncomingMessage) => {
      if (lost) {
        answer.resume();
        answer.once('end', () => {
          incoming.socket.destroy();
          lost.happened();
        });
        return;
      }
      if (wrong) {
        const parts: Buffer[] = [];
        // A stream has no end to wait for.
        if (answer.headers['content-type']?.includes('event-stream')) answer.destroy();
        else for await (const part of answer) parts.push(part as Buffer);
        const { status = 200, type, body, headers = {} } = wrong(Buffer.concat(parts), answer.headers['content-type'] ?? '');
        outgoing.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body), ...headers });
        outgoing.end(body);
        return;
      }
      if ((await meeting?.answer?.()) === 'drop') {
        answer.resume();
        incoming.socket.destroy();
        return;
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    };
    onward.once('error', () => {
      incoming.socket.destroy();
      lost?.happened();
    });
    outgoing.once('close', () => onward.destroy());
    incoming.pipe(onward);
  };
  const server = createServer((incoming, outgoing) => void forward(incoming, outgoing));
  server.on('connection', (socket) => {
    if (!plugged) {
      socket.destroy();
      return;
    }
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const dropAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://localhost:${port}`,
    unplug() {
      plugged = false;
      dropAll();
    },
    plug() {
      plugged = true;
    },
    unplugAfter: (matches) =>
      new Promise<void>((resolve) => {
        loss = { matches, happened: resolve };
      }),
    meet(matches, meeting) {
      met = { ...meeting, matches, key: null };
    },
    hold(matches, wait) {
      held = { matches, wait };
    },
    answerInstead(next) {
      instead = next;
    },
    cutOthers() {
      for (const socket of sockets) if (socket !== meetingOn) socket.destroy();
    },
    paths: (matches) => log.filter(([method, path]) => matches(method, path)).map(([, path]) => path),
    passed: (matches) => log.filter(([method, path]) => matches(method, path)).length,
    close: () => {
      dropAll();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
