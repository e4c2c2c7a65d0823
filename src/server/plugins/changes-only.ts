import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DELTA, deltaOf } from '#contract/json-delta.ts';
import { COMPRESSED_TYPE } from './small-answers.ts';

/** Below this its name would be longer than what it saves. */
const SHORTEST = 400;
/** Above this finding what changed would hold up everybody else. */
const LONGEST = 400_000;
/** Characters of former answers in memory, over all users: the oldest make way. */
const ROOM = 16_000_000;

/** The answers that were given last, by their tags; asked for again one counts as new. */
export function formerAnswers(room: number) {
  const texts = new Map<string, string>();
  let used = 0;
  const drop = (tag: string) => {
    used -= texts.get(tag)?.length ?? 0;
    texts.delete(tag);
  };
  return {
    put(tag: string, text: string): void {
      drop(tag);
      texts.set(tag, text);
      used += text.length;
      for (const oldest of texts.keys()) {
        if (used <= room) break;
        drop(oldest);
      }
    },
    get: (tag: string): string | undefined => texts.get(tag),
  };
}

/** Whether the request may be told changes alone: it says so, and its answer is one user's and kept by no cache, which would take them for the whole. */
function takesChanges({ method, headers }: FastifyRequest, reply: FastifyReply): boolean {
  return (
    method === 'GET' &&
    headers['a-im'] === DELTA &&
    headers.authorization !== undefined &&
    reply.statusCode === 200 &&
    reply.getHeader('cache-control') === 'no-store' &&
    COMPRESSED_TYPE.test(String(reply.getHeader('content-type') ?? ''))
  );
}

/** Returns the answer's tag. It holds for the one who asks and for this address alone, so that nobody's changes are told on top of another's. */
function tagOf({ headers, url }: FastifyRequest, text: string): string {
  const hash = createHash('sha256')
    .update(`${headers.authorization ?? ''}\n${url}\n`)
    .update(text)
    .digest('base64url');
  return `"${hash.slice(0, 22)}"`;
}

/**
 * Answers a read that names what it has of an earlier answer (`if-none-match`) with what has changed since (226, RFC 3229), or with nothing (304). Where that
 * answer is not remembered, after a restart or a long time, the whole comes.
 */
export function changesOnly(app: FastifyInstance): void {
  const former = formerAnswers(ROOM);
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < SHORTEST || payload.length > LONGEST || !takesChanges(request, reply))
      return done(null, payload);
    const tag = tagOf(request, payload);
    reply.header('etag', tag);
    const known = request.headers['if-none-match'] ?? '';
    const before = former.get(known);
    former.put(tag, payload);
    if (known === tag) {
      reply.code(304).removeHeader('content-length');
      return done(null, '');
    }
    if (before === undefined) return done(null, payload);
    const delta = JSON.stringify(deltaOf(JSON.parse(before), JSON.parse(payload)));
    if (delta.length >= payload.length) return done(null, payload);
    reply.code(226).header('im', DELTA).header('delta-base', known).removeHeader('content-length');
    return done(null, delta);
  });
}
