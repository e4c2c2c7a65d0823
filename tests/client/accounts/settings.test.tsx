import { act, fireEvent, screen, within } from '@testing-library/react';
import { Suspense } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Screen as SettingsScreen } from '#client/features/settings/index.ts';
import type { User } from '#client/api/types.ts';
import * as storage from '#client/offline/storage.ts';
import { preferencesAtom } from '#client/state/device/preferences.ts';
import { userDataAtom } from '#client/state/session/user.ts';
import { proofWantedAtom, settleProofAtom } from '#client/state/session/step-up.ts';
import * as accounts from '#contract/operations/accounts.ts';
import * as authenticate from '#contract/operations/authenticate.ts';
import * as owner from '#contract/operations/owner.ts';
import * as portfolios from '#contract/operations/portfolios.ts';
import * as risk from '#contract/operations/risk.ts';
import * as security from '#contract/operations/security.ts';
import { SECURITY_FACTS } from '#tests/support/client/data-settings.ts';
import { eventually, turns, useCleanDevice } from '#tests/support/client/client-page.ts';
import { connectionLost, refusal, useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { say } from '#tests/support/client/say.ts';
import { ACCOUNT, USER } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();

const HERE = {
  id: 's1',
  user_agent: 'Mozilla/5.0 (Linux; Android 16) Chrome/150',
  created_at: 1,
  last_seen_at: 1,
  ends_at: 30 * 86_400_000,
  current: true,
};
const THERE = { ...HERE, id: 's2', user_agent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/150', current: false };

beforeEach(() => void server().on(security.getSecurity, { security: SECURITY_FACTS }));

async function settings(section: string) {
  server()
    .on(accounts.listAccounts, { broker_accounts: [ACCOUNT] })
    .on(portfolios.listPortfolios, { portfolios: [] });
  const element = (
    <Suspense fallback={null}>
      <SettingsScreen />
    </Suspense>
  );
  return renderScreen(element, server(), 'en', `/app/pages/setting/${section}`);
}
const radio = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name });
const textbox = (id: string) => screen.findByLabelText<HTMLInputElement>(say(id), { selector: 'input' });
const press = async (id: string) => fireEvent.click(await screen.findByRole('button', { name: say(id) }));

describe('appearance', () => {
  test('applies at once and says that it is kept', async () => {
    const page = await settings('appearance');
    fireEvent.click(await radio(say('settings.choice.trend.blue-orange')));
    expect(page.store.get(preferencesAtom).trend).toBe('blue-orange');
    expect(await screen.findByText(say('settings.saved'))).toBeTruthy();
    expect(JSON.stringify(await storage.readOne(`u/${USER.id}/preferences`))).toContain('blue-orange');
  });

  test('shows the theme of the device when asked to, until one is chosen', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('dark'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    const page = await settings('appearance');
    const system = await radio(say('settings.choice.currentTheme.system'));
    fireEvent.click(system);
    expect(page.store.get(preferencesAtom)).toMatchObject({ currentTheme: 'dark', deviceTheme: true });
    expect(system.checked).toBe(true);
    await act(() => page.store.set(preferencesAtom, { currentTheme: 'light' }));
    expect(page.store.get(preferencesAtom).deviceTheme).toBe(false);
    expect((await radio(say('settings.choice.currentTheme.light'))).checked).toBe(true);
    vi.unstubAllGlobals();
  });

  test('goes back to the old value when the device does not keep it, and says so', async () => {
    const page = await settings('appearance');
    const write = vi.spyOn(storage, 'write').mockRejectedValue(new Error('full'));
    fireEvent.click(await radio(say('settings.choice.currentTheme.dark')));
    expect(await screen.findByText(say('settings.not-saved'))).toBeTruthy();
    expect(page.store.get(preferencesAtom).currentTheme).toBe('light');
    write.mockRestore();
  });
});

describe('profile', () => {
  test('keeps a line when it is left, once, and nothing that was not changed', async () => {
    server().on(authenticate.updateProfile, { user: { ...USER, name: 'Ada L.' } });
    await settings('profile');
    const name = await textbox('settings.profile.name');
    fireEvent.blur(name);
    fireEvent.change(name, { target: { value: 'Ada L.' } });
    fireEvent.blur(name);
    expect(await screen.findByText(say('settings.saved'))).toBeTruthy();
    expect(
      server()
        .callsOf(authenticate.updateProfile)
        .map((call) => call.body),
    ).toEqual([{ name: 'Ada L.' }]);
  });

  test('keeps what is being typed when the account changes meanwhile', async () => {
    server().on(authenticate.updateProfile, { user: { ...USER, name: 'Changed elsewhere', time_zone: 'Europe/Paris' } });
    const { store } = await settings('profile');
    const name = await textbox('settings.profile.name');
    fireEvent.change(name, { target: { value: 'Ada L.' } });
    const zone = await screen.findByLabelText(say('settings.profile.zone'), { selector: 'select' });
    fireEvent.change(zone, { target: { value: 'Europe/Paris' } });
    await screen.findByText(say('settings.saved'));
    expect(store.get(userDataAtom)?.name).toBe('Changed elsewhere');
    await turns();
    expect(name.value).toBe('Ada L.');
    server().on(authenticate.updateProfile, { user: { ...USER, name: 'Ada L.' } });
    fireEvent.blur(name);
    await eventually(() => expect(server().callsOf(authenticate.updateProfile).at(-1)?.body).toEqual({ name: 'Ada L.' }));
  });

  test('restores what the server never got, and leaves what it refused to be corrected', async () => {
    server().on(authenticate.updateProfile, refusal('server.stopping'));
    await settings('profile');
    const name = await textbox('settings.profile.name');
    fireEvent.change(name, { target: { value: 'Somebody else' } });
    fireEvent.blur(name);
    await eventually(() => expect(name.value).toBe(USER.name));
    expect(screen.getByText(say('settings.not-saved'))).toBeTruthy();
    const wrong = { path: 'mobile', code: 'form.mobile', message: '' };
    server().on(authenticate.updateProfile, refusal('request.invalid', { fields: [wrong] }));
    const mobile = await textbox('settings.profile.mobile');
    fireEvent.change(mobile, { target: { value: 'abc' } });
    fireEvent.blur(mobile);
    expect(await screen.findByText(say('form.mobile'))).toBeTruthy();
    expect(mobile.value).toBe('abc');
  });
});

/** A server that stores the defaults of a new ticket. */
function keepingDefaults() {
  const profile = { kept: {} as User['trade_defaults'] };
  server()
    .on(authenticate.getProfile, () => ({ user: { ...USER, trade_defaults: profile.kept } }))
    .on(authenticate.updateTradeDefault, ({ body }) => {
      profile.kept = body as User['trade_defaults'];
      return { message: 'ok' };
    });
  return profile;
}

describe('trading and risk', () => {
  test('a default is kept by the server, the others with it: those of a moment ago and those of another device', async () => {
    server().on(risk.getRiskLimits, { limits: [] });
    await settings('trading');
    await radio(say('settings.trading.order_type.LIMIT'));
    const profile = keepingDefaults();
    // Set on another device; this device has not received the change.
    profile.kept = { lots: 5 };
    fireEvent.click(await radio(say('settings.trading.order_type.LIMIT')));
    fireEvent.click(await radio(say('settings.trading.confirm.two-tap')));
    await eventually(() => expect(server().callsOf(authenticate.updateTradeDefault)).toHaveLength(2));
    await eventually(() => expect(profile.kept).toEqual({ lots: 5, order_type: 'LIMIT', confirm: 'two-tap' }));
  });

  test('the protection of an order at market is kept, and given back to the house when its field is emptied', async () => {
    server().on(risk.getRiskLimits, { limits: [] });
    await settings('trading');
    keepingDefaults();
    const field = await screen.findByLabelText<HTMLInputElement>(say('settings.trading.protection'), { selector: 'input' });
    const bodies = () =>
      server()
        .callsOf(authenticate.updateTradeDefault)
        .map(({ body }) => body);
    const type = (value: string) => {
      fireEvent.focus(field);
      fireEvent.change(field, { target: { value } });
      fireEvent.blur(field);
    };
    type('25');
    expect(field.value).toBe('');
    type('2.5');
    await eventually(() => expect(bodies()).toEqual([{ protection_percent: 2.5 }]));
    await screen.findByText(say('settings.saved'));
    type('');
    await eventually(() => expect(bodies()).toEqual([{ protection_percent: 2.5 }, {}]));
  });

  test('a looser limit asks who is there first; given up, nothing is said to be saved', async () => {
    server().on(risk.getRiskLimits, { limits: [] }).on(risk.setRiskLimits, refusal('auth.step-up'));
    const page = await settings('trading');
    const lots = await screen.findByLabelText<HTMLInputElement>(say('settings.limits.open_lots'), { selector: 'input' });
    fireEvent.change(lots, { target: { value: '12' } });
    await press('settings.limits.save');
    await eventually(() => expect(page.store.get(proofWantedAtom)).toBe(true));
    expect(screen.queryByText(say('settings.saved'))).toBeNull();
    act(() => page.store.set(settleProofAtom, false));
    expect(await screen.findByText(say('settings.not-saved'))).toBeTruthy();
    expect(server().callsOf(risk.setRiskLimits)).toHaveLength(1);
    expect(server().callsOf(risk.setRiskLimits)[0]?.body).toMatchObject({ scope: { kind: 'account', id: ACCOUNT.id }, open_lots: 12 });
  });

  test('a limit that was changed elsewhere meanwhile is not given back: what was typed stays, the others are shown as they are now', async () => {
    const stored = {
      scope: { kind: 'account' as const, id: ACCOUNT.id },
      day_loss_action: 'block' as const,
      order_value: null,
      collar_percent: null,
    };
    let now = { ...stored, day_loss: 10_000, open_lots: null as number | null, allowed: null, updated_at: 1, revision: 1 };
    server().on(risk.getRiskLimits, () => ({ limits: [now] }));
    await settings('trading');
    const field = (name: string) => screen.findByLabelText<HTMLInputElement>(say(`settings.limits.${name}`), { selector: 'input' });
    fireEvent.change(await field('open_lots'), { target: { value: '2' } });
    now = { ...now, day_loss: 4_000, revision: 2 };
    server().on(risk.setRiskLimits, refusal('risk.limits-changed'));
    await press('settings.limits.save');
    await screen.findByText(say('errors.risk.limits-changed'));
    await eventually(async () => expect((await field('day_loss')).value).toBe('4000.00'));
    expect((await field('open_lots')).value).toBe('2');
    server().on(risk.setRiskLimits, { limits: { ...now, open_lots: 2, revision: 3 }, message: '' });
    await press('settings.limits.save');
    await eventually(() =>
      expect(
        server()
          .callsOf(risk.setRiskLimits)
          .map(({ body }) => body),
      ).toMatchObject([
        { day_loss: 10_000, open_lots: 2, revision: 1 },
        { day_loss: 4_000, open_lots: 2, revision: 2 },
      ]),
    );
  });
});

describe('security', () => {
  const open = async (facts: Partial<typeof SECURITY_FACTS> = {}, sessions = [HERE, THERE]) => {
    server()
      .on(security.getSecurity, { security: { ...SECURITY_FACTS, ...facts } })
      .on(security.listSessions, { sessions });
    return settings('security');
  };

  test('a wrong current password is said at its field; a change is said only when the server has made it', async () => {
    const wrong = { path: 'current_password', code: 'auth.wrong-password', message: '' };
    server().on(authenticate.changePassword, refusal('auth.wrong-password', { fields: [wrong] }));
    await open();
    fireEvent.change(await textbox('settings.security.current_password'), { target: { value: 'old one' } });
    fireEvent.change(await textbox('settings.security.new_password'), { target: { value: 'short' } });
    await press('settings.security.change-password');
    expect(server().callsOf(authenticate.changePassword)).toEqual([]);
    fireEvent.change(await textbox('settings.security.new_password'), { target: { value: 'long enough now' } });
    await press('settings.security.change-password');
    expect(await screen.findByText(say('errors.auth.wrong-password'))).toBeTruthy();
    expect(screen.queryByText(say('settings.security.password-changed'))).toBeNull();
    server().on(authenticate.changePassword, { message: 'ok' });
    await press('settings.security.change-password');
    expect(await screen.findByText(say('settings.security.password-changed'))).toBeTruthy();
    expect((await textbox('settings.security.new_password')).value).toBe('');
  });

  test('the second step shows its key, takes the first code, and shows the recovery codes until they are kept', async () => {
    server()
      .on(security.startSecondFactor, { secret: 'ABCDEFGH', otpauth_url: 'otpauth://totp/x?secret=ABCDEFGH' })
      .on(security.confirmSecondFactor, { recovery_codes: ['AAAA-BBBB', 'CCCC-DDDD'], message: '' });
    await open();
    await press('settings.security.second-start');
    expect((await screen.findByTestId('secret')).textContent).toBe('ABCD EFGH');
    const code = await screen.findByRole('img', { name: say('settings.security.enrol-qr') });
    // White background in every theme, for cameras.
    expect(code.querySelector('rect')?.getAttribute('fill')).toBe('#fff');
    // Four modules of light around a code of 29 (version 3 takes these 34 bytes), whose first mark begins at its corner.
    expect(code.getAttribute('viewBox')).toBe('0 0 37 37');
    expect(code.querySelector('path')?.getAttribute('d')).toMatch(/^M4 4h1v1h-1z/);
    fireEvent.change(await textbox('step-up.code.label'), { target: { value: '123456' } });
    server().on(security.getSecurity, { security: { ...SECURITY_FACTS, second_factor_since: 5, recovery_codes_left: 2 } });
    await press('settings.security.enrol-submit');
    expect(within(await screen.findByTestId('recovery-codes')).getAllByRole('listitem')).toHaveLength(2);
    await press('settings.security.codes-kept');
    expect(await screen.findByText(say('settings.security.second-on', { left: 2 }))).toBeTruthy();
  });

  test('the recovery file is saved with its address, e-mail and code, which the screen never shows', async () => {
    const saved: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => (saved.push(blob as Blob), 'blob:x'));
    // Following the link would leave the page.
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    server().on(security.makeRecoveryFile, { code: 'AAAAA-BBBBB', message: '' });
    await open();
    expect(await screen.findByText(say('settings.security.file-none'))).toBeTruthy();
    server().on(security.getSecurity, { security: { ...SECURITY_FACTS, recovery_file_since: 5 } });
    await press('settings.security.file-make');
    expect(await screen.findByText(say('settings.security.file-saved'))).toBeTruthy();
    expect(await screen.findByText(/Created .*1970/)).toBeTruthy();
    const text = (await saved[0]?.text()) ?? '';
    expect(text).toContain(`Address: ${window.location.origin}/recover\nE-mail: ${USER.email}\nCode: AAAAA-BBBBB\n`);
    expect(screen.queryByText(/AAAAA-BBBBB/)).toBeNull();
    server().on(security.makeRecoveryFile, refusal('server.internal'));
    await press('settings.security.file-make');
    expect(await screen.findByText(say('errors.server.internal'))).toBeTruthy();
  });

  test('a device says when it signs out at the latest, and is signed out by its button; this one has none', async () => {
    server().on(security.endSession, { message: '' });
    await open();
    expect(await screen.findAllByText(/Expires .*1970/)).toHaveLength(2);
    const [only, ...more] = await screen.findAllByRole('button', {
      name: say('settings.security.end-name', { name: 'Firefox on Windows' }),
    });
    expect(more).toEqual([]);
    server().on(security.listSessions, { sessions: [HERE] });
    if (only) fireEvent.click(only);
    await eventually(() => expect(screen.queryByText('Firefox on Windows')).toBeNull());
    expect(server().callsOf(security.endSession)[0]?.params).toEqual({ id: 's2' });
    expect(screen.getByText(say('settings.security.this-device'))).toBeTruthy();
  });

  test('says what went wrong in place of an empty list', async () => {
    server().on(security.getSecurity, () => {
      throw connectionLost();
    });
    server().on(security.listSessions, { sessions: [] });
    await settings('security');
    expect((await screen.findAllByText(say('errors.client.network'))).length).toBeGreaterThan(0);
    expect(screen.queryByText(say('settings.security.devices'))).toBeNull();
  });
});

describe('the server, for its owner', () => {
  const STATE = {
    read_at: 1_000_000,
    started_at: 0,
    versions: { app: '1.2.3', node: '20.0.0', postgres: '18.4', migration: '0045-server-owner' },
    people: { users: 3, seen_in_day: 2, seen_in_month: 3, last_seen_at: 900_000, sessions: 4 },
    sizes: { database: 12_300_000, own_history: null, backups: 0, disk_free: 5e9, disk: 2e10, memory: 9e7 },
    orders: { calls: 7, p50: 4.25, p99: 21, working: 1 },
    streams: { open: 2, slow: 0, unread_bytes: 0, events_behind: 0 },
    feed_age: 1_500,
    event_loop: { p50: 0, p99: 2 },
    bots_running: 1,
    tests: { backtests: 0, sweeps: 0 },
    backups: { nightly: true, running: false, encrypted: false, count: 0, newest_at: null, verified_at: null, verified_by: null },
    jobs: [{ job: 'housekeeping', done_at: 5, failed_at: null, failures: 0 }],
    problems: [{ at: 8, level: 'error' as const, text: 'a step failed', error: 'Error ENOSPC', request_id: 'r1', times: 2 }],
  };
  const owned = (owns_server: boolean) => server().on(security.getSecurity, { security: { ...SECURITY_FACTS, owns_server } });

  test('is named in the list to the owner alone', async () => {
    owned(false);
    await settings('');
    await screen.findByRole('link', { name: say('settings.about.title') });
    await eventually(() => expect(server().callsOf(security.getSecurity)).toHaveLength(1));
    expect(screen.queryByRole('link', { name: say('settings.server.title') })).toBeNull();
  });

  test('shows figures, a dash of words for what is not known, and makes a backup until it is tried', async () => {
    owned(true).on(owner.getServerState, { server: STATE }).on(owner.startBackup, { message: '' });
    await settings('server');
    expect(await screen.findByText(say('server.backups-none'))).toBeTruthy();
    expect(screen.getByText('12.3 MB')).toBeTruthy();
    expect(screen.getByText('4.25 ms')).toBeTruthy();
    expect(screen.getByText('a step failed')).toBeTruthy();
    expect(screen.getByText(say('server.own-history')).nextElementSibling?.textContent).toBe(say('server.unknown'));
    const made = { ...STATE.backups, count: 1, newest_at: 7, verified_at: 9, verified_by: 'restore' as const };
    server().on(owner.getServerState, { server: { ...STATE, backups: made } });
    await press('server.backup-now');
    expect(await screen.findByText(say('server.backup-by-restore'))).toBeTruthy();
    expect(screen.queryByText(say('server.backups-none'))).toBeNull();
    expect(server().callsOf(owner.startBackup)).toHaveLength(1);
    expect(await screen.findByRole('link', { name: say('settings.server.title') })).toBeTruthy();
  });

  test('says to everybody else that it is the owner’s', async () => {
    owned(false).on(owner.getServerState, refusal('request.not-found'));
    await settings('server');
    expect(await screen.findByText(say('server.not-yours'))).toBeTruthy();
  });
});
