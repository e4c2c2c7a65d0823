import { describe, expect, it } from 'vitest';
import { createLogger } from '#server/app/logger.ts';
import { serverArguments } from '#server/db/embedded/server-arguments.ts';
import { testServer } from '#tests/support/server/server.ts';

/** The real log, with its lines kept instead of printed. */
function keptLog() {
  const lines: string[] = [];
  return { lines, log: createLogger('trace', { destination: { write: (line: string) => void lines.push(line) } }) };
}

describe('the log', () => {
  it('tells what the database refused and where, never the row, nor does the answer', async () => {
    const { lines, log } = keptLog();
    const server = await testServer({ log });
    const { token, email } = await server.signIn('canary');
    const row = await server.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
    const other = {
      ...row,
      trade_defaults: '{}',
      id: 'u-other',
      mobile: 'canary-mobile',
      name: 'canary-name',
      password_hash: 'canary-hash',
    };
    const insert = (change: object) =>
      server.db
        .insertInto('users')
        .values({ ...other, ...change })
        .execute();
    const failures = [
      { code: '23505', work: () => insert({}) },
      { code: '23502', work: () => insert({ email: 'second-canary@example.com', created_at: null }) },
      { code: '22P02', work: () => insert({ email: 'third-canary@example.com', trade_defaults: 'canary-json' }) },
    ];
    for (const { code, work } of failures) {
      lines.length = 0;
      server.services.profile.updateProfile = async (user) => {
        await work();
        return user;
      };
      const answer = await server.call('POST', '/api/profile/user/', { token, body: {} });
      expect([answer.status, answer.text.includes('canary')]).toEqual([500, false]);
      const [line = ''] = lines;
      expect(lines).toHaveLength(1);
      expect(JSON.parse(line)).toMatchObject({ err: { code, severity: 'ERROR', stack: expect.any(String) } });
      expect(line).not.toContain('canary');
    }
  });

  it('hides e-mails and secrets wherever they stand, also in the causes of an error, and stays JSON', () => {
    const { lines, log } = keptLog();
    const secret = { password: 'canary-1', token: 'canary-2', email: 'canary-3', mobile: 'canary-4' };
    log.info({ ...secret, user: secret, body: { deep: { password: 'canary-5' } } }, 'who came: canary-6@example.com');
    const cause = Object.assign(new Error('lost'), { detail: 'Key (name)=(canary-7) already exists.' });
    log.error({ err: new Error('failed for\ncanary-8@example.org\u001bcanary-9@example.org', { cause }) }, 'it failed');
    log.child({ password: 'canary-10' }).warn({ err: 'canary-11' }, 'odd');
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(['who came: [hidden]', 'it failed', 'odd']);
    expect(JSON.parse(lines[1] ?? '')).toMatchObject({
      err: { message: expect.stringContaining('failed for'), cause: { message: 'lost' } },
    });
    expect(lines.join('')).not.toContain('canary');
  });

  it('gets no rows and no statements from the embedded database', () => {
    const settings = serverArguments('/nowhere', { port: 1 }, { durable: true });
    expect(settings).toContain('log_error_verbosity=terse');
    expect(settings).toContain('log_min_error_statement=panic');
  });
});
