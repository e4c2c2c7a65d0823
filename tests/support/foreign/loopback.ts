import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
}

export interface Reply {
  readonly status: number;
  /** Absent: an answer without a body. */
  readonly body?: unknown;
}

export interface Served {
  readonly url: string;
  readonly calls: Call[];
  close(): Promise<void>;
}

const read = async (request: IncomingMessage): Promise<unknown> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const text = Buffer.concat(parts).toString('utf8');
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
};

const send = (response: ServerResponse, origin: string | undefined, reply: Reply): void => {
  const text = reply.body === undefined ? '' : JSON.stringify(reply.body);
  response.writeHead(reply.status, {
    ...(origin === undefined ? {} : { 'access-control-allow-origin': origin, vary: 'origin' }),
    ...(text === '' ? {} : { 'content-type': 'application/json' }),
  });
  response.end(text);
};

/**
 * A loopback server that pages of other origins may read. It allows the named headers and no others: the browser refuses a request with any further header.
 */
export const serveForPages = async (allowedHeaders: readonly string[], answer: (call: Call) => Reply): Promise<Served> => {
  const calls: Call[] = [];
  const server: Server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://loopback');
    const method = request.method ?? 'GET';
    const { origin } = request.headers;
    if (method === 'OPTIONS') {
      response.writeHead(204, {
        'access-control-allow-origin': origin ?? '*',
        'access-control-allow-methods': 'GET, POST, PUT, DELETE, OPTIONS',
        'access-control-allow-headers': allowedHeaders.join(', '),
      });
      response.end();
      return;
    }
    void read(request).then((body) => {
      const call = { method, path: url.pathname, query: url.searchParams, headers: request.headers, body };
      calls.push(call);
      send(response, origin, answer(call));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
};
