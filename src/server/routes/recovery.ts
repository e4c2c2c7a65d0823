import type { FastifyInstance } from 'fastify';
import { safeParse } from 'valibot';
import { changePasswordBody } from '#contract/schemas/user.ts';
import type { Services } from '#server/app/services.ts';
import { pageLanguage } from '#server/presenters/page-language.ts';
import { readForms, sendPlainPage } from '#server/plugins/plain-pages.ts';
import { faultOfPassword, recoveredPage, type RecoveryFault, recoveryPage } from '#server/presenters/recovery-page.ts';

const PATH = '/recover';
const isPassword = (text: string) => safeParse(changePasswordBody.entries.new_password, text).success;

function textOf(fields: unknown, name: string): string {
  const value = (fields as Readonly<Record<string, unknown>> | null)?.[name];
  return typeof value === 'string' ? value : '';
}

/** The page for signing in again with a recovery code. It needs no script: a locked-out user may have an old app, or none. */
export function recoveryRoutes(app: FastifyInstance, { recovery, streams }: Pick<Services, 'recovery' | 'streams'>): void {
  void app.register(async (pages) => {
    readForms(pages);

    pages.get(PATH, ({ headers }, reply) => sendPlainPage(reply, 200, recoveryPage(pageLanguage(headers['accept-language']))));

    pages.post(PATH, async ({ body, headers }, reply) => {
      const language = pageLanguage(headers['accept-language']);
      const [code, password] = [textOf(body, 'code'), textOf(body, 'password')];
      const refuse = (fault: RecoveryFault) => sendPlainPage(reply, 422, recoveryPage(language, fault, code));
      if (!isPassword(password)) return refuse('short');
      const recovered = await recovery.recover(code, password);
      if (recovered === null) return refuse('lost');
      if ('fault' in recovered) return refuse(faultOfPassword(recovered.fault));
      for (const id of recovered.ended) streams.endSession(id);
      return sendPlainPage(reply, 200, recoveredPage(language));
    });
  });
}
