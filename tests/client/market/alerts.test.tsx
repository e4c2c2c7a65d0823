import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import '#client/features/alerts/editor/alert-editor.tsx';
import { Screen } from '#client/features/alerts/index.ts';
import type { Alert } from '#client/api/types.ts';
import { readOne } from '#client/offline/storage.ts';
import { foldLazilyAtom } from '#client/state/stream/lazy-folds.ts';
import * as alerts from '#contract/operations/alerts.ts';
import { alertSample, firingSample, termSample } from '#tests/support/client/alert-samples.ts';
import { useCleanDevice } from '#tests/support/client/client-page.ts';
import { prepareDesk } from '#tests/support/client/desk-page.ts';
import { refusal, useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { say } from '#tests/support/client/say.ts';
import { EXCHANGE_AT, PORTFOLIO, SERVER_AT, USER } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();

const alertOf = alertSample;
/** The contract's readable name, not its code. */
const RULE = 'NIFTY 26,000 CE 1 Dec is at or above 250.5';
const prepared = (list: Alert[]) =>
  prepareDesk(server())
    .on(alerts.listAlerts, () => ({ alerts: list }))
    .on(alerts.listAlertsNow, { alerts: [], exchange_at: EXCHANGE_AT, received_at: SERVER_AT })
    .on(alerts.tryAlert, { trading_date: '2026-11-20', times: [EXCHANGE_AT], minutes: 375, unanswered: [] })
    .on(alerts.listFirings, { firings: [], more: false });

test('a rule is paused, removed, and taken back', async () => {
  const fake = prepared([alertOf()])
    .on(alerts.updateAlert, alertOf({ status: 'paused', revision: 2 }))
    .on(alerts.deleteAlert, { message: 'gone' });
  await renderScreen(<Screen />, fake);
  await screen.findByRole('heading', { name: RULE });
  fireEvent.click(screen.getByRole('button', { name: say('alerts.pause', { rule: RULE }) }));
  await screen.findByText(say('alerts.status.paused'));
  expect(fake.callsOf(alerts.updateAlert)[0]?.body).toEqual({ status: 'paused', revision: 1 });
  fireEvent.click(screen.getByRole('button', { name: say('alerts.remove', { rule: RULE }) }));
  await screen.findByText(say('alerts.none'));
});

test.each([
  ['weekly', 'NIFTY26D0126000CE', RULE],
  ['monthly, by the calendar', 'SENSEX26NOV84500PE', 'SENSEX 84,500 PE 26 Nov is at or above 250.5'],
  ['of the future', 'NIFTY26NOVFUT', 'NIFTY FUT 23 Nov is at or above 250.5'],
  ['monthly of a share, of which only the month is known', 'RELIANCE26NOV1400CE', 'RELIANCE 1,400 CE Nov 2026 is at or above 250.5'],
  ['that is no code of a contract', 'GOLDBEES', 'GOLDBEES is at or above 250.5'],
])('a contract that has ended keeps its name: %s', async (_, code, sentence) => {
  await renderScreen(<Screen />, prepared([alertOf({ terms: [termSample({ instrument: null, subject: code })], status: 'expired' })]));
  await screen.findByRole('heading', { name: sentence });
});

const pnl = (change: object) =>
  termSample({ measure: 'pnl', instrument: null, subject: PORTFOLIO.name, portfolio_id: PORTFOLIO.id, ...change });

test('a profit that was watched is told with its sign', async () => {
  const watched = { measure: 'pnl', instrument: null, subject: PORTFOLIO.name, portfolio_id: PORTFOLIO.id, value: 4_415.3 } as const;
  const fake = prepared([alertOf()]).on(alerts.listFirings, { firings: [firingSample({}, watched)], more: false });
  await renderScreen(<Screen />, fake, 'en', '/app/strategy_alerts?tab=history');
  expect(await screen.findByText(/^\+₹4,415\.30$/)).toBeTruthy();
});

test('what is missing is told at its field before anything is sent; then the alert says itself, is tried, and is set', async () => {
  const made = alertOf({
    match: 'any',
    terms: [
      pnl({ comparator: 'below', level: -5_000 }),
      termSample({ measure: 'time', instrument: null, subject: null, comparator: 'crosses-up', level: 630 }),
    ],
  });
  const fake = prepared([]).on(alerts.createAlert, made);
  await renderScreen(<Screen />, fake, 'en', '/app/strategy_alerts?new=');
  const form = within(await screen.findByRole('dialog', { name: say('alerts.editor.new') }));
  fireEvent.change(form.getByLabelText(say('alerts.editor.measure')), { target: { value: 'pnl' } });
  fireEvent.click(form.getByRole('button', { name: say('alerts.editor.set') }));
  expect(form.getAllByText(say('form.required'))).toHaveLength(2);
  expect(fake.callsOf(alerts.createAlert)).toEqual([]);
  await form.findByRole('option', { name: PORTFOLIO.name });
  fireEvent.change(form.getByLabelText(say('alerts.editor.portfolio')), { target: { value: PORTFOLIO.id } });
  fireEvent.change(form.getByLabelText(say('alerts.editor.level', { measure: 'pnl' })), { target: { value: '-5000' } });
  fireEvent.change(form.getByLabelText(say('alerts.editor.comparator')), { target: { value: 'crosses-down' } });
  fireEvent.click(form.getByRole('button', { name: say('alerts.editor.add') }));
  const second = within(form.getByRole('group', { name: say('alerts.editor.term', { number: 2 }) }));
  fireEvent.change(second.getByLabelText(say('alerts.editor.measure')), { target: { value: 'time' } });
  fireEvent.change(second.getByLabelText(say('alerts.editor.time')), { target: { value: '10:30' } });
  fireEvent.change(second.getByLabelText(say('alerts.editor.comparator')), { target: { value: 'crosses-up' } });
  fireEvent.click(form.getByRole('button', { name: say('alerts.editor.set') }));
  expect(second.getByText(say('alerts.problem.moments'))).toBeTruthy();
  expect(fake.callsOf(alerts.createAlert)).toEqual([]);
  fireEvent.click(form.getByRole('radio', { name: say('alerts.match.any') }));
  expect(
    form.getByText(`You are notified once when: Day P&L of ${PORTFOLIO.name} falls to \u22125,000 or The time rises to 10:30.`),
  ).toBeTruthy();
  await form.findByText(/would have notified you once/);
  fireEvent.click(form.getByRole('button', { name: say('alerts.editor.set') }));
  await screen.findByRole('heading', { name: `Day P&L of ${PORTFOLIO.name} is at or below \u22125,000 or The time rises to 10:30` });
  const terms = [
    { measure: 'pnl', portfolio_id: PORTFOLIO.id, comparator: 'crosses-down', level: -5_000 },
    { measure: 'time', comparator: 'crosses-up', level: 630 },
  ];
  expect(fake.callsOf(alerts.createAlert)[0]?.body).toEqual({ match: 'any', terms, cool_down_minutes: null, until: null, note: null });
  expect(fake.callsOf(alerts.tryAlert).at(-1)?.body).toEqual({ match: 'any', terms, cool_down_minutes: null });
});

test('what was typed into a form that was neither saved nor given up stands in it again', async () => {
  const open = async () => {
    const page = await renderScreen(<Screen />, prepared([]), 'en', '/app/strategy_alerts?new=');
    return { page, form: within(await screen.findByRole('dialog', { name: say('alerts.editor.new') })) };
  };
  const first = await open();
  fireEvent.change(first.form.getByLabelText(say('alerts.editor.note')), { target: { value: 'Sell half' } });
  fireEvent.change(first.form.getByLabelText(say('alerts.editor.measure')), { target: { value: 'pnl' } });
  await waitFor(async () =>
    expect(await readOne(`u/${USER.id}/draft/form/alert/new`)).toMatchObject({ data: { form: { note: 'Sell half' } } }),
  );
  cleanup();
  const second = await open();
  await waitFor(() => expect(second.form.getByLabelText(say('alerts.editor.note'))).toHaveProperty('value', 'Sell half'));
  expect(second.form.getByLabelText(say('alerts.editor.measure'))).toHaveProperty('value', 'pnl');
  fireEvent.click(second.form.getByRole('button', { name: say('ui.close') }));
  await waitFor(async () => expect(await readOne(`u/${USER.id}/draft/form/alert/new`)).toBeUndefined());
});

test('the server’s refusal of a term stands at its field', async () => {
  const fake = prepared([alertOf({ terms: [pnl({}), pnl({ level: 1 })] })]).on(alerts.updateAlert, () =>
    refusal('portfolio.not-found', { fields: [{ path: 'terms.1.portfolio_id', code: 'portfolio.not-found', message: 'gone' }] }),
  );
  await renderScreen(<Screen />, fake, 'en', '/app/strategy_alerts?edit=a1');
  const form = within(await screen.findByRole('dialog', { name: say('alerts.editor.change') }));
  const second = within(form.getByRole('group', { name: say('alerts.editor.term', { number: 2 }) }));
  fireEvent.change(second.getByLabelText(say('alerts.editor.level', { measure: 'pnl' })), { target: { value: '2' } });
  fireEvent.click(form.getByRole('button', { name: say('alerts.editor.save') }));
  await second.findByText(say('errors.portfolio.not-found'));
});

test('each term says what it is now and how old that is, and what is missing', async () => {
  const stale = { truth: 'unknown', value: null, exchange_at: null, received_at: null, missing: 'stale' } as const;
  const known = { truth: 'no', value: 249.05, exchange_at: EXCHANGE_AT, received_at: SERVER_AT, missing: null } as const;
  const pcr = termSample({ measure: 'pcr', instrument: null, subject: null, underlying: 'NIFTY', expiry: '2026-12-01', level: 1.2 });
  const fake = prepared([alertOf({ terms: [termSample(), pcr] })]).on(alerts.listAlertsNow, {
    alerts: [{ alert_id: 'a1', terms: [known, stale] }],
    exchange_at: EXCHANGE_AT,
    received_at: SERVER_AT,
  });
  await renderScreen(<Screen />, fake);
  const price = (await screen.findByText('249.05')).closest('li');
  expect(price?.querySelector('[data-freshness]')).toBeTruthy();
  expect(price?.textContent).toContain(say('alerts.truth.no'));
  const missing = screen.getByText(say('alerts.missing.stale')).closest('li');
  expect(missing?.textContent).toContain('PCR of NIFTY 1 Dec');
  expect(missing?.querySelector('[data-freshness]')).toBeNull();
});

test('a firing that the stream tells stands in the list and in the history at once', async () => {
  const fake = prepared([alertOf()]);
  const page = await renderScreen(<Screen />, fake, 'en', '/app/strategy_alerts?tab=history');
  await screen.findByText(say('alerts.history.none'));
  // Fetched before the firing: a later answer of the server would already contain the firing.
  await waitFor(() => expect(fake.callsOf(alerts.listAlerts)).toHaveLength(1));
  const firing = firingSample({ note: 'Sell' });
  const data = { firing, alert: alertOf({ status: 'fired', fired: 1, fired_at: EXCHANGE_AT }) };
  page.store.set(foldLazilyAtom, { seq: 1, type: 'alert.fired', at: SERVER_AT, exchange_at: EXCHANGE_AT, data });
  await screen.findByText('251.00');
  fireEvent.click(screen.getByRole('tab', { name: new RegExp(say('alerts.tab.rules')) }));
  await screen.findByText(say('alerts.status.fired'));
});

test('a back end without alerts says so', async () => {
  const fake = prepareDesk(server());
  fake.features = fake.features.filter((name) => name !== 'alerts');
  await renderScreen(<Screen />, fake);
  expect(screen.getByText(say('alerts.not-offered'))).toBeTruthy();
});
