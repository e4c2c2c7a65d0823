import type { FastifyInstance } from 'fastify';
import type { Services } from '#server/app/services.ts';
import { pageLanguage } from '#server/presenters/page-language.ts';
import { readForms, sendPlainPage } from '#server/plugins/plain-pages.ts';
import { loginPage, lostLinkPage } from '#server/presenters/practice-login-page.ts';

const PATH = '/practice-broker/login';

const textOf = (fields: unknown, name: string): string => {
  const value = (fields as Readonly<Record<string, unknown>> | null)?.[name];
  return typeof value === 'string' ? value : '';
};

/** The pages of the practice broker. They act as a foreign site: without our session, with only the link's state. */
export function practiceBrokerRoutes(app: FastifyInstance, { practiceLogin }: Services): void {
  void app.register(async (pages) => {
    readForms(pages);

    pages.get(PATH, async ({ query, headers }, reply) => {
      const state = textOf(query, 'state');
      const accountNumber = await practiceLogin.accountNumber(state);
      const language = pageLanguage(headers['accept-language']);
      return accountNumber === null
        ? sendPlainPage(reply, 404, lostLinkPage(language))
        : sendPlainPage(reply, 200, loginPage(state, accountNumber, language));
    });

    pages.post(PATH, async ({ body, headers }, reply) => {
      const back = await practiceLogin.decide(textOf(body, 'state'), textOf(body, 'decision') === 'approve');
      if (back === null) return sendPlainPage(reply, 404, lostLinkPage(pageLanguage(headers['accept-language'])));
      return reply.header('cache-control', 'no-store').redirect(back, 303);
    });
  });
}
