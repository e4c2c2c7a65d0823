import { beforeAll, describe, expect, it } from 'vitest';
import { IDEMPOTENCY_HEADER } from '#contract/constants.ts';
import { DEMO_PASSWORD } from '#contract/demo-password.ts';
import { OPERATIONS } from '#contract/operations/all.ts';
import { NOT_FOR_VISITORS } from '#server/policies/visitors.ts';
import { newKey } from '#tests/support/server/desk.ts';
import { testServer, type TestServer } from '#tests/support/server/server.ts';

interface Visit {
  readonly user: { readonly id: string; readonly email: string };
  readonly token: string;
}

/**
 * Calls that a demo visitor may make in the groups for sign-in, files and messages, each with the reason why it leaves nothing behind, takes no disk space
 * and reaches nobody. A new operation of these groups must be listed here or among the refused ones.
 */
const FOR_VISITORS: Readonly<Record<string, string>> = {
  login: 'the way back in, by the password that the demo tells',
  logout: 'ends the session',
  endSessions: 'ends sessions',
  getProfile: 'reads',
  updateProfile: 'the name and the language of a trader that nobody else sees',
  updateTradeDefault: 'what an order form begins with',
  passkeyOptions: 'nobody has a passkey here',
  passkeySignIn: 'nobody has a passkey here',
  confirmIdentity: 'proves by the password that the demo tells',
  getSecurity: 'reads',
  listSessions: 'reads',
  endSession: 'ends a session',
  endOtherSessions: 'ends sessions',
  endSecondFactor: 'there is none to end',
  renewRecoveryCodes: 'there is no second factor to recover',
  removePasskey: 'there is none to remove',
  exportOwnData: 'reads; one at a time',
  listHistoryImports: 'there are none',
  getHistoryImport: 'there are none',
  checkHistoryImport: 'there are none',
  deleteHistoryImport: 'there are none',
  listPastDays: 'reads',
  listPastScreenDays: 'reads',
  getPastChain: 'reads',
  getPastCourse: 'reads',
  getHistoryDays: 'reads',
  getOwnCandles: 'there are none',
  getOwnChain: 'there are none',
  getTelling: 'reads',
  updateTelling: 'there is no channel that they would use',
  removeChannel: 'there is none to remove',
  listDeliveries: 'there are none',
};
const GROUPS = new Set(OPERATIONS.filter(({ operationId }) => NOT_FOR_VISITORS.has(operationId)).map(({ tag }) => tag));

let demo: TestServer;
let visitor: Visit;
beforeAll(async () => {
  demo = await testServer({ environment: { DEMO: 'public' }, wait: () => Promise.resolve() });
  visitor = (await demo.call<Visit>('POST', '/api/demo/visit/', { from: '192.0.2.1' })).body;
});

describe('a visitor of a public demo', () => {
  const refused = OPERATIONS.filter(({ operationId }) => NOT_FOR_VISITORS.has(operationId));

  it.each(refused.map((operation) => [operation.operationId, operation] as const))(
    'is refused %s, whoever asks and whatever is sent',
    async (_, operation) => {
      const path = operation.path.replaceAll(/\{\w+\}/g, '01890000000000000000000000');
      for (const token of [visitor.token, undefined])
        for (const body of [{}, { current_password: DEMO_PASSWORD, password: DEMO_PASSWORD, code: '000000' }]) {
          const answer = await demo.call(operation.method, path, {
            ...(token === undefined ? {} : { token }),
            headers: { [IDEMPOTENCY_HEADER]: newKey() },
            body,
          });
          expect([answer.status, answer.body['code']]).toEqual([403, 'demo.not-here']);
        }
    },
  );

  it('may do of those groups what is named with its reason, and nothing else', () => {
    expect(refused).toHaveLength(NOT_FOR_VISITORS.size);
    const others = OPERATIONS.filter(({ operationId, tag }) => GROUPS.has(tag) && !NOT_FOR_VISITORS.has(operationId));
    expect(others.map(({ operationId }) => operationId).filter((id) => FOR_VISITORS[id] === undefined)).toEqual([]);
    expect(Object.keys(FOR_VISITORS).filter((id) => others.every(({ operationId }) => operationId !== id))).toEqual([]);
  });

  it('owns nothing of the server: every call of its owner is refused', async () => {
    const ofOwner = OPERATIONS.filter(({ tag }) => tag === 'owner');
    expect(ofOwner.length).toBeGreaterThan(1);
    for (const { method, path } of ofOwner) {
      const url = path.replaceAll(/\{\w+\}/g, '01890000000000000000000000');
      const answer = await demo.call(method, url, { token: visitor.token, ...(method === 'GET' ? {} : { body: {} }) });
      expect([path, answer.status >= 400]).toEqual([path, true]);
    }
  });
});
