import { expect, it } from 'vitest';
import type { Operation } from '#contract/operation.ts';
import { OPERATIONS } from '#contract/operations/all.ts';
import { testServer } from '#tests/support/server/server.ts';

/** Operations that end sessions come last. */
const ENDS = ['changePassword', 'endOtherSessions', 'logout'];

it('no answer to somebody signed in may be kept by any cache: whatever the call, its answer or its refusal', async () => {
  const server = await testServer();
  const { token } = await server.signIn();
  const calls = OPERATIONS.filter(({ signedIn }) => signedIn);
  expect(calls.length).toBeGreaterThan(60);
  const kept: string[] = [];
  const statuses = new Set<number>();
  const look = async ({ operationId, method, path }: Operation, one: string) => {
    const url = path.replaceAll(/\{\w+\}/g, 'x');
    const { status, headers } = await server.call(method, url, { token: one, ...(method === 'GET' ? {} : { body: {} }) });
    statuses.add(status);
    if (!/\bno-store\b/.test(headers['cache-control'] ?? '')) kept.push(`${operationId} ${status}: ${headers['cache-control']}`);
  };
  await Promise.all(calls.map((operation) => look(operation, 'a-token-of-nobody')));
  await Promise.all(calls.filter(({ operationId }) => !ENDS.includes(operationId)).map((operation) => look(operation, token)));
  for (const operation of calls.filter(({ operationId }) => ENDS.includes(operationId))) await look(operation, token);
  expect(kept).toEqual([]);
  for (const status of [200, 401, 404, 422]) expect(statuses).toContain(status);
});

it('nor what answers an unknown call, a call that cannot be read, the analytics of a session, or sign-in', async () => {
  const server = await testServer();
  const { token, email, password } = await server.signIn();
  const apikey = server.services.analyticsReads.key;
  const answers = [
    await server.call('GET', '/api/nothing', { token }),
    await server.call('GET', '//api/profile/user/', { token }),
    await server.call('GET', '/api/%E0%A4%A', { token }),
    await server.call('GET', '/analytics/rest/v1/commentary?select=*', { token, headers: { apikey } }),
    await server.call('GET', '/analytics/rest/v1/nothing', { token, headers: { apikey } }),
    await server.call('POST', '/api/authenticate/login/', { body: { email, password } }),
    await server.call('POST', '/api/authenticate/login/', { body: { email, password: 'wrong' } }),
  ];
  for (const { headers } of answers) expect(headers['cache-control']).toMatch(/\bno-store\b/);
  const anonymous = await server.call('GET', '/analytics/rest/v1/commentary?select=*', { headers: { apikey } });
  expect(anonymous.headers['cache-control']).toBe('private, no-cache');
});
