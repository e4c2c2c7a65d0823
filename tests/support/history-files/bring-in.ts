import type { InferOutput } from 'valibot';
import type { historyImportAnswer, historyImportsAnswer } from '#contract/schemas/own-history.ts';
import { until } from '#tests/support/product/until.ts';
import type { TestServer, TestUser } from '#tests/support/server/server.ts';

type Import = InferOutput<typeof historyImportAnswer>['import'];
type Kept = InferOutput<typeof historyImportsAnswer>;

const PART = 200_000;

/** Returns how a user of a test server brings in history. */
export function bringIn(server: TestServer, { token }: Pick<TestUser, 'token'>) {
  const call = async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => {
    const answer = await server.call<{ import: Import; code?: string }>(method, `/api/history/imports/${path}`, {
      token,
      ...(body ? { body } : {}),
    });
    return { status: answer.status, ...answer.body };
  };
  return {
    call,
    list: async () => (await server.call<Kept>('GET', '/api/history/imports/', { token })).body,
    /** Sends files and waits until they are read. */
    async check(
      files: Readonly<Record<string, string | Buffer>>,
      { name = 'test', ...rest }: { name?: string; vendor?: string; stamps?: 'start' | 'end'; replace?: boolean } = {},
    ): Promise<Import> {
      const { import: begun } = await call('POST', '', { name, ...rest });
      for (const [file, content] of Object.entries(files)) {
        const bytes = Buffer.from(content);
        for (let offset = 0; offset < bytes.length; offset += PART)
          await call('POST', `${begun.import_id}/parts/`, { file, offset, data: bytes.subarray(offset, offset + PART).toString('base64') });
      }
      await call('POST', `${begun.import_id}/check/`, {});
      return until('the files are read', 120_000, async () => {
        const { import: now } = await call('GET', `${begun.import_id}/`);
        return now.status === 'reading' ? null : now;
      });
    },
    keep: (id: string) => call('POST', `${id}/keep/`, {}),
    remove: (id: string) => call('DELETE', `${id}/`),
  };
}
