import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** Shorter answers fit into one packet anyway. */
export const THRESHOLD = 1_024;
/** Longest answer compressed at once, in some tens of microseconds; longer ones are compressed in a thread, piece by piece. */
const LONGEST = 32_768;
export const COMPRESSED_TYPE = /^application\/json/;

/** The two encodings of this server, the better one first. */
const ENCODERS = {
  br: (text: string) =>
    brotliCompressSync(text, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
    }),
  gzip: (text: string) => gzipSync(text),
} as const;
type Encoding = keyof typeof ENCODERS;

/** Returns the best encoding accepted by the header; null = uncompressed. */
export function encodingFor(accepted: string | undefined): Encoding | null {
  if (accepted === undefined) return null;
  const weights = new Map<string, number>();
  for (const part of accepted.split(',')) {
    const [name = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase());
    const weight = Number(parameters.find((word) => word.startsWith('q='))?.slice(2) ?? 1);
    if (name !== '' && Number.isFinite(weight)) weights.set(name, weight);
  }
  const weightOf = (name: Encoding) => weights.get(name) ?? weights.get('*') ?? 0;
  const [br, gzip] = [weightOf('br'), weightOf('gzip')];
  if (br <= 0 && gzip <= 0) return null;
  return br >= gzip ? 'br' : 'gzip';
}

/**
 * Compresses short answers at once: the usual five streams and a thread would take longer than all checks of an order, and on a slow connection even a
 * short answer's size counts.
 */
export function smallAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length > LONGEST || Buffer.byteLength(payload) < THRESHOLD) return done(null, payload);
    if (reply.hasHeader('content-encoding') || !COMPRESSED_TYPE.test(String(reply.getHeader('content-type') ?? '')))
      return done(null, payload);
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (encoding === null) return done(null, payload);
    const vary = String(reply.getHeader('vary') ?? '');
    if (!/accept-encoding/i.test(vary)) reply.header('vary', vary === '' ? 'accept-encoding' : `${vary}, accept-encoding`);
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return done(null, ENCODERS[encoding](payload));
  });
}
