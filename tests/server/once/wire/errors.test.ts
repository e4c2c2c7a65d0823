import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { AppError } from '#contract/errors/app-error.ts';
import { FORM_MESSAGES } from '#contract/errors/form-messages.ts';
import { testServer } from '#tests/support/server/server.ts';

const REGISTER = '/api/authenticate/register/';
const json = { 'content-type': 'application/json' };

describe('errors', () => {
  test('every wrong field has a path, a form code, the values of its message and an English text', async () => {
    const { call } = await testServer();
    const { status, body } = await call('POST', REGISTER, { body: { email: 'nobody', password: 'short', name: '   ' } });
    expect(status).toBe(422);
    expect(body).toEqual({
      code: 'request.invalid',
      message: 'Some of what was sent is not valid',
      request_id: expect.any(String),
      fields: [
        { path: 'email', code: 'form.email', message: FORM_MESSAGES['form.email'] },
        { path: 'password', code: 'form.string-min', message: 'This must have at least 10 characters', values: { min: 10 } },
        { path: 'name', code: 'form.whitespace', message: FORM_MESSAGES['form.whitespace'] },
        { path: 'mobile', code: 'form.required', message: FORM_MESSAGES['form.required'] },
      ],
    });
  });

  test('the allowed values of a choice are named', async () => {
    const { call, signIn } = await testServer();
    const { token } = await signIn();
    const { body } = await call('POST', '/api/profile/user/', { token, body: { locale: 'de' } });
    expect(body['fields']).toEqual([
      { path: 'locale', code: 'form.enum', message: 'This must be one of: en, fr', values: { expected: 'en, fr' } },
    ]);
  });

  test.each([
    ['a body that is not JSON', '{', json, 400, 'request.malformed'],
    ['a body of another kind', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }, 400, 'request.malformed'],
    ['a body that is no object', '"text"', json, 422, 'request.invalid'],
    ['a body that reaches for the prototype', '{"__proto__":{"admin":true}}', json, 400, 'request.malformed'],
    ['a body that is too large', JSON.stringify({ name: 'x'.repeat(300_000) }), json, 413, 'request.too-large'],
  ])('%s', async (_name, payload, headers, status, code) => {
    const { app } = await testServer();
    const answer = await app.inject({ method: 'POST', url: REGISTER, payload, headers });
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    expect(answer.headers['x-request-id']).toBe(answer.json().request_id);
  });

  test('an unknown call is Not Found in JSON, also for a browser', async () => {
    const { call } = await testServer();
    for (const headers of [{}, { accept: 'text/html' }])
      expect(await call('GET', '/api/nothing', { headers })).toMatchObject({
        status: 404,
        body: { code: 'request.not-found', message: 'Not Found' },
      });
  });

  test('a path that cannot be decoded or is too long is refused in the same shape', async () => {
    const { call, signIn } = await testServer();
    const { token } = await signIn();
    expect(await call('GET', '/api/%E0%A4%A', { token })).toMatchObject({ status: 400, body: { code: 'request.malformed' } });
    const long = await call('GET', `/api/portfolios/all-portfolios/${'x'.repeat(300)}/`, { token });
    expect(long).toMatchObject({ status: 400, body: { code: 'request.malformed' } });
  });

  test('a defect tells the client nothing', async () => {
    const { call, services, signIn } = await testServer();
    const { token } = await signIn();
    services.profile.updateProfile = () => Promise.reject(new Error('select secret from users'));
    const { status, body, text } = await call('POST', '/api/profile/user/', { token, body: {} });
    expect([status, body['code'], body['message']]).toEqual([500, 'server.internal', 'Internal Server Error']);
    expect(text).not.toContain('secret');
  });

  test('an answer that breaks the contract does not leave the server', async () => {
    const { call, services, signIn } = await testServer();
    const { token } = await signIn();
    services.profile.updateProfile = async (user) => ({ ...user, id: undefined as unknown as string });
    expect((await call('POST', '/api/profile/user/', { token, body: {} })).status).toBe(500);
  });

  test('a statement that the database gave up is a time-out', async () => {
    const { call, services, signIn } = await testServer();
    const { token } = await signIn();
    services.profile.updateProfile = () => Promise.reject(Object.assign(new Error('canceling statement'), { code: '57014' }));
    expect(await call('POST', '/api/profile/user/', { token, body: {} })).toMatchObject({
      status: 508,
      body: { code: 'server.time-out', message: 'Time Out' },
    });
  });

  test('while the database is away a call is told when to come back, and that it is no refusal', async () => {
    const { call, services, signIn } = await testServer();
    const { token } = await signIn();
    const ways = [
      Object.assign(new pg.DatabaseError('terminating connection', 1, 'error'), { code: '57P01' }),
      Object.assign(new pg.DatabaseError('the database system is in recovery mode', 1, 'error'), { code: '57P03' }),
      Object.assign(new Error('connect ENOENT'), { code: 'ENOENT', syscall: 'connect' }),
      new Error('Connection terminated unexpectedly'),
      new Error('the database could not be brought up to date', { cause: new Error('Connection terminated') }),
    ];
    for (const error of ways) {
      services.profile.updateProfile = () => Promise.reject(error);
      expect(await call('POST', '/api/profile/user/', { token, body: {} }), error.message).toMatchObject({
        status: 503,
        body: { code: 'server.database-away' },
        headers: { 'retry-after': '2' },
      });
    }
    services.profile.updateProfile = () => Promise.reject(Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' }));
    expect((await call('POST', '/api/profile/user/', { token, body: {} })).status).toBe(500);
  });

  test('a retry hint travels in the header, never below a second', async () => {
    const { call, services } = await testServer();
    services.authentication.login = () => Promise.reject(new AppError('auth.locked', { retryAfter: 0.2 }));
    const answer = await call('POST', '/api/authenticate/login/', { body: { email: 'a@example.com', password: 'x' } });
    expect([answer.status, answer.headers['retry-after']]).toEqual([423, '1']);
  });
});

describe('limits', () => {
  test('sign-in is limited by address more tightly than other calls', async () => {
    const { call } = await testServer({ limits: { perMinute: 8, authenticatePerMinute: 2 } });
    const login = () => call('POST', '/api/authenticate/login/', { body: {} });
    expect([(await login()).status, (await login()).status]).toEqual([422, 422]);
    expect(await login()).toMatchObject({
      status: 429,
      body: { code: 'request.rate-limited' },
      headers: { 'retry-after': expect.any(String) },
    });
    const pings: number[] = [];
    for (let i = 0; i < 10; i++) pings.push((await call('GET', '/api/ping')).status);
    expect(pings).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 429, 429]);
  });

  test('the address of a client behind a trusted proxy is its own, behind any other it is the proxy', async () => {
    for (const [TRUST_PROXY, status] of [
      ['1', 422],
      ['', 429],
    ] as const) {
      const { call } = await testServer({ environment: { TRUST_PROXY }, limits: { perMinute: 100, authenticatePerMinute: 1 } });
      const login = (from: string) => call('POST', '/api/authenticate/login/', { body: {}, headers: { 'x-forwarded-for': from } });
      expect((await login('198.51.100.1')).status).toBe(422);
      expect((await login('198.51.100.2')).status).toBe(status);
    }
  });
});

describe('a stopping server', () => {
  test('takes no new work and says when to come back', async () => {
    const { call, refuseNewWork } = await testServer();
    refuseNewWork();
    expect(await call('GET', '/api/ping')).toMatchObject({
      status: 503,
      body: { code: 'server.stopping' },
      headers: { 'retry-after': '2' },
    });
  });
});
