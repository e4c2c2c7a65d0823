import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Services } from '#server/app/services.ts';
import { PLAIN_PAGE_POLICY } from '#server/presenters/plain-page.ts';
import { returnPage } from '#server/presenters/broker-return-page.ts';
import { pageLanguage } from '#server/presenters/page-language.ts';
import { RETURN_PATH } from '#server/services/broker-returns.ts';

const textOf = (query: unknown, name: string): string => {
  const value = (query as Readonly<Record<string, unknown>>)[name];
  return typeof value === 'string' ? value : '';
};

/** The way back from a broker for any browser, also one that nobody has signed in to. What the broker added leaves the address bar at once. */
export function brokerReturnRoutes(app: FastifyInstance, { brokerReturns }: Services): void {
  const send = (reply: FastifyReply, status: number, html: string) =>
    reply
      .code(status)
      .header('content-security-policy', PLAIN_PAGE_POLICY)
      .header('cache-control', 'no-store')
      .header('vary', 'accept-language')
      .type('text/html; charset=utf-8')
      .send(html);

  app.get(RETURN_PATH, async ({ query }, reply) => {
    const back = await brokerReturns.receive({
      state: textOf(query, 'state'),
      status: textOf(query, 'status'),
      requestToken: textOf(query, 'request_token').slice(0, 400),
    });
    if (back === null) return reply.header('cache-control', 'no-store').redirect(`${RETURN_PATH}/unknown`, 303);
    const view = back.handOff ? null : await brokerReturns.view(back.linkId);
    return reply.header('cache-control', 'no-store').redirect(view?.appPath ?? `${RETURN_PATH}/${back.linkId}`, 303);
  });

  app.get<{ Params: { linkId: string } }>(`${RETURN_PATH}/:linkId`, async ({ params, headers }, reply) => {
    const view = await brokerReturns.view(params.linkId);
    return send(reply, view === null ? 404 : 200, returnPage(view, pageLanguage(headers['accept-language'])));
  });
}
