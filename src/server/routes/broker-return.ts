import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '#server/app/services.ts';
import { codePage, returnPage } from '#server/presenters/broker-return-page.ts';
import { pageLanguage } from '#server/presenters/page-language.ts';
import { readForms, sendPlainPage } from '#server/plugins/plain-pages.ts';
import { HAND_OFF_PATH, RETURN_PATH } from '#server/services/accounts/broker-returns.ts';

const COOKIE = 'broker_login';
const COOKIE_SECONDS = 10 * 60;

const textOf = (fields: unknown, name: string): string => {
  const value = (fields as Readonly<Record<string, unknown>> | null)?.[name];
  return typeof value === 'string' ? value : '';
};

/** Returns the key given to this browser at the start of its login. */
function browserKeyOf({ headers }: FastifyRequest): string {
  const pair = (headers.cookie ?? '').split(';').find((part) => part.trim().startsWith(`${COOKIE}=`));
  return pair?.split('=')[1]?.trim() ?? '';
}

/** The login through a browser without a session: to the broker with the code, and back with the broker's answer, which leaves the address bar at once. */
export function brokerReturnRoutes(app: FastifyInstance, { brokerReturns, config }: Services): void {
  const secure = config.speaksHttps || (config.publicUrl?.startsWith('https:') ?? false);
  const go = (reply: FastifyReply, address: string) => reply.header('cache-control', 'no-store').redirect(address, 303);

  void app.register(async (pages) => {
    readForms(pages);

    pages.get<{ Params: { linkId: string } }>(`${HAND_OFF_PATH}/:linkId`, async ({ params, headers }, reply) => {
      const language = pageLanguage(headers['accept-language']);
      return (await brokerReturns.awaitsCode(params.linkId))
        ? sendPlainPage(reply, 200, codePage(language, false))
        : sendPlainPage(reply, 404, returnPage(null, language));
    });

    pages.post<{ Params: { linkId: string } }>(`${HAND_OFF_PATH}/:linkId`, async ({ params, body, headers }, reply) => {
      const language = pageLanguage(headers['accept-language']);
      const begun = await brokerReturns.begin(params.linkId, textOf(body, 'code').replaceAll(/\s/g, ''));
      if (begun === 'over') return sendPlainPage(reply, 404, returnPage(null, language));
      if (begun === 'wrong') return sendPlainPage(reply, 422, codePage(language, true));
      const cookie = `${COOKIE}=${begun.browserKey}; Path=${RETURN_PATH}; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Lax`;
      return go(reply.header('set-cookie', secure ? `${cookie}; Secure` : cookie), begun.loginUrl);
    });
  });

  app.get(RETURN_PATH, async (request, reply) => {
    const { query } = request;
    const next = await brokerReturns.receive({
      state: textOf(query, 'state'),
      status: textOf(query, 'status'),
      requestToken: textOf(query, 'request_token').slice(0, 400),
      browserKey: browserKeyOf(request),
    });
    return go(reply, next ?? `${RETURN_PATH}/unknown`);
  });

  app.get<{ Params: { linkId: string } }>(`${RETURN_PATH}/:linkId`, async ({ params, headers }, reply) => {
    const view = await brokerReturns.view(params.linkId);
    return sendPlainPage(reply, view === null ? 404 : 200, returnPage(view, pageLanguage(headers['accept-language'])));
  });
}
