import type { Server as HttpServer } from 'node:http';
import { constants, type Http2SecureServer, type ServerHttp2Session, type ServerHttp2Stream } from 'node:http2';
import type { FastifyInstance } from 'fastify';
import type { ConnectionPatience } from './patience.ts';

/** A property of Node's servers missing from its types, read when a server begins to listen. */
type Looking = { connectionsCheckingInterval: number };

/** Sets the time limits of an app's server for unfinished requests, unread answers, and idle connections. */
export function watchServer(app: FastifyInstance, patience: ConnectionPatience): void {
  const server = app.server as HttpServer & Looking;
  server.connectionsCheckingInterval = patience.everyMs;
  server.headersTimeout = patience.headersMs;
  // The last limit: bodies have their own.
  server.requestTimeout = patience.headersMs + patience.fileMs;
  server.timeout = patience.unreadMs;
  if (app.initialConfig.http2 === true) watchSessions(app, patience);
}

/** Slowest rate at which a client may read an answer: a kilobyte a second. */
const BYTES_A_MS = 1;

/**
 * The same for HTTP/2. Node does not watch these connections, and its own timeouts restart with every frame: a client sending one now and then would
 * live for ever.
 */
function watchSessions(app: FastifyInstance, { idleMs, unreadMs, fileMs, everyMs }: ConnectionPatience): void {
  const server = app.server as unknown as Http2SecureServer;
  const idleSince = new Map<ServerHttp2Session, number>();
  const streams = new Map<ServerHttp2Stream, { waiting: number; since: number }>();
  server.on('session', (session) => {
    let open = 0;
    idleSince.set(session, performance.now());
    session.once('close', () => idleSince.delete(session));
    session.on('stream', (stream) => {
      open += 1;
      idleSince.delete(session);
      streams.set(stream, { waiting: 0, since: 0 });
      stream.once('close', () => {
        open -= 1;
        streams.delete(stream);
        if (open === 0 && !session.destroyed) idleSince.set(session, performance.now());
      });
    });
  });
  const timer = setInterval(() => {
    const now = performance.now();
    for (const [session, since] of idleSince) if (now - since > idleMs) session.destroy();
    for (const [stream, seen] of streams) {
      // Counts as waiting until everything written at once is read.
      const waiting = stream.writableLength;
      if (waiting === 0 || waiting !== seen.waiting) streams.set(stream, { waiting, since: now });
      else if (now - seen.since > Math.min(fileMs, unreadMs + waiting / BYTES_A_MS)) stream.close(constants.NGHTTP2_CANCEL);
    }
  }, everyMs).unref();
  app.addHook('onClose', (_, done) => {
    clearInterval(timer);
    done();
  });
}
