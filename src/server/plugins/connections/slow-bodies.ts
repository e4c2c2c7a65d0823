import type { IncomingMessage } from 'node:http';
import { constants, type Http2ServerRequest } from 'node:http2';
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import type { ConnectionPatience } from './patience.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A file comes as the body. */
    takesFile?: boolean;
  }
}

type AnyRequest = IncomingMessage | Http2ServerRequest;

const hasBody = (raw: AnyRequest) =>
  'stream' in raw
    ? !raw.stream.endAfterHeaders
    : raw.headers['transfer-encoding'] !== undefined || (raw.headers['content-length'] ?? '0') !== '0';

const cutOff = (raw: AnyRequest) => void ('stream' in raw ? raw.stream.close(constants.NGHTTP2_CANCEL) : raw.destroy());

/** Disconnects a client whose body does not end in time, even when nobody reads it. */
export function slowBodies(app: FastifyInstance, { bodyMs, fileMs }: Pick<ConnectionPatience, 'bodyMs' | 'fileMs'>): void {
  const waiting = new WeakMap<AnyRequest, NodeJS.Timeout>();
  const waitFor = (raw: AnyRequest, ms: number) => {
    clearTimeout(waiting.get(raw));
    waiting.set(raw, setTimeout(cutOff, ms, raw).unref());
  };
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    if (hasBody(raw)) {
      const arrived = () => {
        clearTimeout(waiting.get(raw));
        waiting.delete(raw);
      };
      raw.once('end', arrived).once('close', arrived);
      waitFor(raw, bodyMs);
    }
    done();
  });
  // Signed-in users get more time for a file.
  const forFile: onRequestAsyncHookHandler = async (request) => {
    if ((await app.readSession(request)) !== null && waiting.has(request.raw)) waitFor(request.raw, fileMs);
  };
  app.addHook('onRoute', (route) => {
    if (route.config?.takesFile === true) route.onRequest = [forFile];
  });
}
