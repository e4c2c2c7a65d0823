import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { Screen as ConfirmScreen } from '#client/features/auth/confirm/index.ts';
import { Screen as CreateUserScreen } from '#client/features/auth/create-user/index.ts';
import { Screen as LoginScreen } from '#client/features/auth/login/index.ts';
import { Screen as RegisterScreen } from '#client/features/auth/register/index.ts';
import { readOne } from '#client/offline/storage.ts';
import { authAtom } from '#client/state/session/session.ts';
import { adoptTokenAtom, signedInAtom } from '#client/state/session/token.ts';
import { endSecondFactor } from '#client/api/security.ts';
import { StepUpHost } from '#client/features/auth/step-up/index.ts';
import { withProof } from '#client/state/session/step-up.ts';
import * as security from '#contract/operations/security.ts';
import * as authenticate from '#contract/operations/authenticate.ts';
import * as accounts from '#contract/operations/accounts.ts';
import { eventually, turns, useCleanDevice } from '#tests/support/client/client-page.ts';
import { connectionLost, refusal, useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { say } from '#tests/support/client/say.ts';
import { USER } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();

const field = (id: string) => screen.getByLabelText<HTMLInputElement>(say(`auth.field.${id}`), { selector: 'input' });
const type = (id: string, text: string) => fireEvent.change(field(id), { target: { value: text } });
const press = (id: string) => fireEvent.click(screen.getByRole('button', { name: say(id) }));

/** The forms are rendered without a session. */
async function signedOut(element: React.ReactElement, language: 'en' | 'fr' = 'en') {
  const page = await renderScreen(element, server().on(accounts.listAccounts, { broker_accounts: [] }), language);
  act(() => page.store.set(adoptTokenAtom, null));
  return page;
}

describe('sign in', () => {
  test('asks for both fields and goes to the first', async () => {
    await signedOut(<LoginScreen />);
    press('auth.login.submit');
    expect(screen.getAllByText(say('form.required'))).toHaveLength(2);
    expect(document.activeElement).toBe(field('email'));
    expect(field('email').getAttribute('aria-invalid')).toBe('true');
    expect(server().callsOf(authenticate.login)).toEqual([]);
  });

  test('checks a field when it is left, then at each change', async () => {
    await signedOut(<LoginScreen />);
    type('email', 'asha@');
    expect(screen.queryByText(say('form.email'))).toBeNull();
    fireEvent.blur(field('email'));
    expect(screen.getByText(say('form.email'))).toBeTruthy();
    type('email', 'asha@example.com');
    expect(screen.queryByText(say('form.email'))).toBeNull();
  });

  test('says nothing about which of the two was wrong, and keeps what was typed', async () => {
    server().on(authenticate.login, refusal('auth.wrong-credentials'));
    await signedOut(<LoginScreen />);
    type('email', USER.email);
    type('password', 'wrong');
    press('auth.login.submit');
    expect((await screen.findByRole('alert')).textContent).toContain(say('errors.auth.wrong-credentials'));
    expect(field('email').value).toBe(USER.email);
  });

  test('counts a lock down and keeps the button off meanwhile', async () => {
    const locked = Response.json(
      { code: 'auth.locked', message: 'Locked', request_id: 'r' },
      { status: 423, headers: { 'retry-after': '30' } },
    );
    server().on(authenticate.login, locked);
    await signedOut(<LoginScreen />);
    type('email', USER.email);
    type('password', 'wrong');
    press('auth.login.submit');
    const waiting = await screen.findByRole('button', { name: say('auth.login.wait', { seconds: 30 }) });
    expect(waiting.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByRole('alert').textContent).toContain(say('errors.auth.locked'));
    fireEvent.click(waiting);
    expect(server().callsOf(authenticate.login)).toHaveLength(1);
  });

  test('a lost connection is named, not taken for a wrong password', async () => {
    server().on(authenticate.login, () => {
      throw connectionLost();
    });
    await signedOut(<LoginScreen />, 'fr');
    fireEvent.change(screen.getByLabelText(say('auth.field.email', {}, 'fr'), { selector: 'input' }), { target: { value: USER.email } });
    fireEvent.change(screen.getByLabelText(say('auth.field.password', {}, 'fr'), { selector: 'input' }), { target: { value: 'x' } });
    fireEvent.click(screen.getByRole('button', { name: say('auth.login.submit', {}, 'fr') }));
    expect((await screen.findByRole('alert')).textContent).toContain(say('errors.client.network', {}, 'fr'));
  });

  test.each(['en', 'fr'] as const)('says after six seconds that the server has not answered yet (%s)', async (language) => {
    let refuse = (_answer: unknown) => {};
    server().on(authenticate.login, () => new Promise((resolve) => (refuse = resolve as typeof refuse)));
    await signedOut(<LoginScreen />, language);
    fireEvent.change(screen.getByLabelText(say('auth.field.email', {}, language)), { target: { value: USER.email } });
    fireEvent.change(screen.getByLabelText(say('auth.field.password', {}, language), { selector: 'input' }), {
      target: { value: 'secret word' },
    });
    const slow = () => screen.queryByText(say('auth.login.slow', {}, language));
    // The message is a chunk of its own: timing starts once the chunk has loaded.
    await import('#client/features/auth/login/after-paint.ts');
    await act(() => turns());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      fireEvent.click(screen.getByRole('button', { name: say('auth.login.submit', {}, language) }));
      await eventually(() => expect(screen.getByRole('button', { name: say('auth.login.busy', {}, language) })).toBeTruthy());
      await act(() => vi.advanceTimersByTimeAsync(5_900));
      expect(slow()).toBeNull();
      await act(() => vi.advanceTimersByTimeAsync(200));
      expect(slow()?.closest('[role="status"]')).toBeTruthy();
    } finally {
      vi.useRealTimers();
    }
    refuse(refusal('auth.wrong-credentials'));
    await eventually(() => expect(slow()).toBeNull());
  });

  test('that succeeds holds the token; the password was sent as it was typed', async () => {
    server().on(authenticate.login, { user: USER, token: 't-9', message: '' });
    const page = await signedOut(<LoginScreen />);
    type('email', ` ${USER.email} `);
    type('password', ' spaces count ');
    press('auth.login.submit');
    await eventually(() => expect(page.store.get(authAtom).token).toBe('t-9'));
    expect(server().callsOf(authenticate.login)[0]?.body).toEqual({ email: USER.email, password: ' spaces count ' });
  });

  test('shows and hides the password without losing it', async () => {
    await signedOut(<LoginScreen />);
    type('password', 'secret words');
    press('ui.show-password');
    expect(field('password').type).toBe('text');
    press('ui.hide-password');
    expect([field('password').type, field('password').value]).toEqual(['password', 'secret words']);
  });
});

const filled = { name: 'Asha Rao', email: 'asha@example.com', mobile: '+91 98765 43210', password: 'correct horse battery' };
async function registration(change: Partial<typeof filled> = {}) {
  const page = await signedOut(<RegisterScreen />);
  await screen.findByLabelText(say('auth.field.name'), { selector: 'input' });
  for (const [id, text] of Object.entries({ ...filled, ...change })) type(id, text);
  return page;
}

describe('registration', () => {
  test('lists the wrong fields when there are more than two', async () => {
    await registration({ name: ' ', email: 'asha', mobile: '12', password: 'short' });
    press('auth.register.submit');
    const summary = screen.getByRole('alert').textContent ?? '';
    expect(summary).toContain(say('form.summary', { count: 4 }));
    expect(summary).toContain(say('form.whitespace'));
    expect(summary).toContain(say('form.string-min', { min: 10 }));
    expect(document.activeElement).toBe(field('name'));
  });

  test('sends an empty mobile number when none is given', async () => {
    server()
      .on(authenticate.register, { user: { ...USER, mobile: '' }, message: 'created' })
      .on(authenticate.login, { user: USER, token: 't-new', message: '' });
    await registration({ mobile: ' ' });
    press('auth.register.submit');
    await eventually(() => expect(server().callsOf(authenticate.register)[0]?.body).toMatchObject({ name: filled.name, mobile: '' }));
  });

  test('says how strong the password is in words', async () => {
    await registration({ password: 'abc' });
    expect(screen.getByText(say('auth.strength.too-short', { missing: 7 }))).toBeTruthy();
    type('password', 'correct horse battery');
    expect(screen.getByText(say('auth.strength.strong'))).toBeTruthy();
  });

  test('signs the new user in', async () => {
    server()
      .on(authenticate.register, { user: USER, message: 'created' })
      .on(authenticate.login, { user: USER, token: 't-new', message: '' });
    const page = await registration();
    press('auth.register.submit');
    await eventually(() => expect(page.store.get(signedInAtom)).toBe(true));
    expect(server().callsOf(authenticate.login)[0]?.body).toEqual({ email: filled.email, password: filled.password });
    expect(server().callsOf(authenticate.register)[0]?.body).toEqual(filled);
  });

  test('leads to the sign-in where the new user cannot be signed in at once', async () => {
    server().on(authenticate.register, { user: USER, message: 'created' }).on(authenticate.login, refusal('request.rate-limited'));
    const page = await registration();
    press('auth.register.submit');
    await eventually(() => expect(page.address()).toBe('/auth/login'));
    expect(page.store.get(signedInAtom)).toBe(false);
    expect(server().callsOf(authenticate.register)[0]?.body).toEqual(filled);
  });

  test('hands on the code of an invitation link', async () => {
    server()
      .on(authenticate.register, { user: USER, message: 'created' })
      .on(authenticate.login, { user: USER, token: 't-new', message: '' })
      .on(accounts.listAccounts, { broker_accounts: [] });
    await renderScreen(<RegisterScreen />, server(), 'en', '/auth/register?invite=c0de');
    await screen.findByLabelText(say('auth.field.name'), { selector: 'input' });
    for (const [id, text] of Object.entries(filled)) type(id, text);
    press('auth.register.submit');
    await eventually(() => expect(server().callsOf(authenticate.register)[0]?.body).toEqual({ ...filled, invite_code: 'c0de' }));
  });

  test('shows the server’s faults at their fields', async () => {
    const taken = { path: 'email', code: 'auth.email-taken', message: 'taken' };
    server().on(authenticate.register, refusal('auth.email-taken', { fields: [taken] }));
    await registration();
    press('auth.register.submit');
    await eventually(() => expect(field('email').getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getAllByText(say('errors.auth.email-taken')).length).toBeGreaterThan(0);
    expect(screen.getByRole('link', { name: say('auth.register.sign-in-instead') })).toBeTruthy();
  });

  test('keeps a draft on the device, never the password', async () => {
    await registration();
    await eventually(async () =>
      expect(await readOne('draft/register')).toEqual({ name: filled.name, email: filled.email, mobile: filled.mobile }),
    );
    expect(JSON.stringify(await readOne('draft/register'))).not.toContain(filled.password);
  });

  test('keeps the draft over a storage that the browser empties meanwhile, though nothing more is typed', async () => {
    await registration();
    await eventually(async () => expect(await readOne('draft/register')).toMatchObject({ name: filled.name }));
    const deletion = indexedDB.deleteDatabase('strikedesk');
    await new Promise((done) => deletion.addEventListener('success', done));
    await eventually(async () => expect(await readOne('draft/register')).toMatchObject({ name: filled.name, email: filled.email }));
  });
});

describe('a user who creates another', () => {
  const typed = async () => {
    const page = await renderScreen(<CreateUserScreen />, server().on(accounts.listAccounts, { broker_accounts: [] }));
    for (const [id, text] of Object.entries(filled)) type(id, text);
    press('auth.register.submit');
    return page;
  };

  test('stays signed in, leaves no draft, and may create one more', async () => {
    server().on(authenticate.register, { user: USER, message: 'created' });
    const page = await typed();
    await screen.findByText(say('auth.create-user.done', { name: USER.name }));
    expect(page.store.get(signedInAtom)).toBe(true);
    expect(await readOne('draft/register')).toBeUndefined();
    press('auth.create-user.another');
    expect(field('email').value).toBe('');
  });

  test('is told at the field that the e-mail is taken, and not sent to the sign-in', async () => {
    const taken = { path: 'email', code: 'auth.email-taken', message: 'taken' };
    server().on(authenticate.register, refusal('auth.email-taken', { fields: [taken] }));
    await typed();
    await eventually(() => expect(field('email').getAttribute('aria-invalid')).toBe('true'));
    expect(screen.queryByRole('link', { name: say('auth.register.sign-in-instead') })).toBeNull();
  });
});

describe('the second step of the sign-in', () => {
  const filledIn = async () => {
    await signedOut(<LoginScreen />);
    type('email', USER.email);
    type('password', 'correct horse battery');
    press('auth.login.submit');
  };
  const codeField = (id = 'code') => screen.findByLabelText<HTMLInputElement>(say(`step-up.${id}.label`));

  test('asks for the code and makes the same call again with it', async () => {
    server().on(authenticate.login, (call) =>
      (call.body as { code?: string }).code === undefined ? refusal('auth.second-factor') : { user: USER, token: 't-2', message: '' },
    );
    await filledIn();
    const code = await codeField();
    expect(code.autocomplete).toBe('one-time-code');
    press('step-up.second.submit');
    expect(await screen.findByText(say('form.required'))).toBeTruthy();
    fireEvent.change(code, { target: { value: '123 456' } });
    press('step-up.second.submit');
    await eventually(() => expect(server().callsOf(authenticate.login)).toHaveLength(2));
    expect(server().callsOf(authenticate.login)[1]?.body).toEqual({
      email: USER.email,
      password: 'correct horse battery',
      code: '123 456',
    });
  });

  test('says that a code is wrong at its field, takes a recovery code too, and leads back', async () => {
    const wrong = { path: 'code', code: 'auth.wrong-code', message: '' };
    server().on(authenticate.login, (call) =>
      (call.body as { code?: string }).code === undefined ? refusal('auth.second-factor') : refusal('auth.wrong-code', { fields: [wrong] }),
    );
    await filledIn();
    fireEvent.change(await codeField(), { target: { value: '000000' } });
    press('step-up.second.submit');
    expect(await screen.findByText(say('errors.auth.wrong-code'))).toBeTruthy();
    expect((await codeField()).value).toBe('');
    press('step-up.recovery.instead');
    fireEvent.change(await codeField('recovery'), { target: { value: 'ABCD-EFGH-IJKL-MNOP' } });
    press('step-up.second.submit');
    await eventually(() => expect(server().callsOf(authenticate.login)).toHaveLength(3));
    press('step-up.second.back');
    expect(field('email').value).toBe(USER.email);
  });
});

describe('confirm it is you', () => {
  const facts = (since: number | null) => ({
    security: {
      second_factor_since: since,
      recovery_codes_left: 0,
      recovery_file_since: null,
      passkeys: [],
      owns_server: false,
      proved_until: 0,
    },
  });

  test('asks for the password and goes back to where the reader came from, without a new session', async () => {
    server()
      .on(accounts.listAccounts, { broker_accounts: [] })
      .on(security.getSecurity, facts(null))
      .on(security.confirmIdentity, { message: '', proved_until: 1 });
    const page = await renderScreen(<ConfirmScreen />, server(), 'en', '/app/login-1?redirect=%2Fapp%2Fposition');
    await eventually(() => expect(server().callsOf(security.getSecurity)).toHaveLength(1));
    expect(await screen.findByText(say('step-up.page.lead-password', { email: USER.email }))).toBeTruthy();
    fireEvent.change(screen.getByLabelText(say('step-up.password.label'), { selector: 'input' }), { target: { value: 'correct horse' } });
    press('step-up.confirm');
    await eventually(() => expect(page.address()).toBe('/app/position'));
    expect(server().callsOf(security.confirmIdentity)[0]?.body).toEqual({ kind: 'password', password: 'correct horse' });
  });

  test('asks a user with the second step for a code', async () => {
    server().on(accounts.listAccounts, { broker_accounts: [] }).on(security.getSecurity, facts(1));
    await renderScreen(<ConfirmScreen />, server());
    expect(await screen.findByLabelText(say('step-up.code.label'))).toBeTruthy();
    expect(screen.queryByLabelText(say('step-up.password.label'))).toBeNull();
  });

  test('in front of a back end without that call signs in again', async () => {
    server().features = [];
    server().on(accounts.listAccounts, { broker_accounts: [] }).on(authenticate.login, { user: USER, token: 't-2', message: '' });
    const page = await renderScreen(<ConfirmScreen />, server());
    fireEvent.change(await screen.findByLabelText(say('step-up.password.label'), { selector: 'input' }), {
      target: { value: 'correct horse' },
    });
    press('step-up.confirm');
    await eventually(() => expect(page.address()).toBe('/app/dashboards/default'));
    expect(server().callsOf(authenticate.login)[0]?.body).toEqual({ email: USER.email, password: 'correct horse' });
  });
});

describe('a call that wants to know who is there', () => {
  const passed = { message: '', proved_until: 1 };

  test('is made once more after the answer, and not at all when the reader gives up', async () => {
    let proved = false;
    server()
      .on(accounts.listAccounts, { broker_accounts: [] })
      .on(security.getSecurity, {
        security: {
          second_factor_since: null,
          recovery_codes_left: 0,
          recovery_file_since: null,
          passkeys: [],
          owns_server: false,
          proved_until: 0,
        },
      })
      .on(security.confirmIdentity, () => {
        proved = true;
        return passed;
      })
      .on(security.endSecondFactor, () => (proved ? { message: '' } : refusal('auth.step-up')));
    const page = await renderScreen(<StepUpHost />, server());
    const first = withProof(page.store, () => endSecondFactor()).then(
      () => 'done',
      (error: { code: string }) => error.code,
    );
    fireEvent.click(await screen.findByRole('button', { name: say('step-up.cancel') }));
    expect(await first).toBe('auth.step-up');
    expect(server().callsOf(security.endSecondFactor)).toHaveLength(1);
    const second = withProof(page.store, () => endSecondFactor()).then(() => 'done');
    fireEvent.change(await screen.findByLabelText(say('step-up.password.label'), { selector: 'input' }), { target: { value: 'right' } });
    press('step-up.confirm');
    expect(await second).toBe('done');
    await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
