import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A network cable between a browser and the product that can be pulled, or can lose one answer. */
export interface Cable {
  readonly url: string;
  /** Every connection breaks and new ones are refused until it is plugged again. */
  unplug(): void;
  plug(): void;
  /** The next matching request still reaches the product; then the cable is pulled, before any answer or event comes back. Resolves when it answered. */
  unplugAfter(matches: (method: string, path: string) => boolean): Promise<void>;
  /** How many requests that match have passed. */
  passed(matches: (method: string, path: string) => boolean): number;
  close(): Promise<void>;
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
  let loss: Loss | null = null;

  const forward = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const method = incoming.method ?? 'GET';
    const path = incoming.url ?? '/';
    log.push([method, path]);
    const lost = loss?.matches(method, path) ? loss : null;
    if (lost) {
      loss = null;
      plugged = false;
      for (const socket of sockets) if (socket !== incoming.socket) socket.destroy();
    }
    const onward = request({ host: to.hostname, port: to.port, method, path, headers: incoming.headers }, (answer) => {
      if (lost) {
        answer.resume();
        answer.once('end', () => {
          incoming.socket.destroy();
          lost.happened();
        });
        return;
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.once('error', () => {
      incoming.socket.destroy();
      lost?.happened();
    });
    outgoing.once('close', () => onward.destroy());
    incoming.pipe(onward);
  };
  const server = createServer(forward);
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
    passed: (matches) => log.filter(([method, path]) => matches(method, path)).length,
    close: () => {
      dropAll();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
