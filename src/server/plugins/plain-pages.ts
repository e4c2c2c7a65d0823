import type { FastifyInstance, FastifyReply } from 'fastify';
import { PLAIN_PAGE_POLICY } from '#server/presenters/plain-page.ts';

/** Sends a page outside the app: with its own policy, uncached. */
export function sendPlainPage(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply
    .code(status)
    .header('content-security-policy', PLAIN_PAGE_POLICY)
    .header('cache-control', 'no-store')
    .header('vary', 'accept-language')
    .type('text/html; charset=utf-8')
    .send(html);
}

/** Lets the routes of a scope read what a form of such a page sends. */
export function readForms(scope: FastifyInstance): void {
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 4_096 }, (_, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
}
