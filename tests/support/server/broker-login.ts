import { expect } from 'vitest';
import type { TestServer } from './server.ts';

/** Presses a button on the practice broker's page and returns what the browser is sent back with. */
export async function pressAtBroker(server: TestServer, state: string, decision: 'approve' | 'cancel') {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/practice-broker/login',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ state, decision }).toString(),
  });
  expect(answer.statusCode).toBe(303);
  const back = new URL(String(answer.headers.location), 'http://x');
  return { path: back.pathname, ...Object.fromEntries(back.searchParams) } as Record<string, string> & { path: string };
}

/** Logs an account of the practice broker in, as its owner does in the browser. */
export async function logInAtBroker(server: TestServer, token: string, accountId: string): Promise<void> {
  const link = await server.call<{ login_url: string }>('POST', `/api/accounts/account-links/${accountId}/`, { token });
  const state = new URL(link.body.login_url, 'http://x').searchParams.get('state') ?? '';
  const { request_token } = await pressAtBroker(server, state, 'approve');
  const body = { request_token, broker_name: 'practice' };
  expect((await server.call('POST', `/api/accounts/account-login/${accountId}/`, { token, body })).status).toBe(200);
}
