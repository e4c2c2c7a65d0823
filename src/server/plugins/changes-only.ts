import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DELTA, deltaOf } from '#contract/json-delta.ts';
import { COMPRESSED_TYPE } from './small-answers.ts';

/** Below this length the tag would be longer than the saving. */
const SHORTEST = 400;
/** Above this length comparing would delay other requests. */
const LONGEST = 400_000;
/** Characters of former answers in memory, over all users: the oldest are dropped. */
const ROOM = 16_000_000;

/** Returns the latest answers by tag; a requested answer counts as new. */
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

/** Whether changes alone may be sent: the client accepts them, and the answer is private and uncached (a cache would take changes for the whole). */
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

/** Returns the answer's tag. It includes session and address, so that changes are never applied to another user's answer. */
function tagOf({ headers, url }: FastifyRequest, text: string): string {
  const hash = createHash('sha256')
    .update(`${headers.authorization ?? ''}\n${url}\n`)
    .update(text)
    .digest('base64url');
  return `"${hash.slice(0, 22)}"`;
}

/**
 * Answers a read that names an earlier answer (`if-none-match`) with the changes since (226, RFC 3229), or with nothing (304). When that answer is no
 * longer remembered, the whole answer is sent.
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
