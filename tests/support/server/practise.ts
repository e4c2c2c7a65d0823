import { expect } from 'vitest';
import type { TestDesk } from './desk.ts';
import type { TestServer } from './server.ts';

export type Script = readonly string[];
type Practising = { practice_faults: { script: Script; silent_since?: number | null } | null };

/** Has the desk's account practise these faults, one a placing call; `more` are further fields of the faults. */
export async function practise(server: TestServer, desk: TestDesk, script: Script, more: object = {}): Promise<Practising> {
  const { token } = desk.user;
  const body = { practice_faults: { script, seed: null, ...more } };
  const path = `/api/accounts/practice-faults/${desk.accountId}/`;
  const answer = await server.call<{ broker_accounts: Practising }>('PUT', path, { token, body });
  expect(answer.status).toBe(200);
  return answer.body.broker_accounts;
}
