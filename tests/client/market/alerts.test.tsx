import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import '#client/features/alerts/editor/alert-editor.tsx';
import { Screen } from '#client/features/alerts/index.ts';
import type { Alert } from '#client/api/types.ts';
import { foldLazilyAtom } from '#client/state/stream/lazy-folds.ts';
import * as alerts from '#contract/operations/alerts.ts';
import { useCleanDevice } from '#tests/support/client/client-page.ts';
import { prepareDesk } from '#tests/support/client/desk-page.ts';
import { useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { say } from '#tests/support/client/say.ts';
import { CALL, EXCHANGE_AT, PORTFOLIO, SERVER_AT } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();

const alertOf = (change: Partial<Alert> = {}): Alert => ({
  alert_id: 'a1',
  watch: { measure: 'price', instrument: CALL, portfolio_id: null, screen_id: null },
  subject: CALL.tradingsymbol,
  trigger: { kind: 'level', direction: 'above', level: 250.5 },
  cool_down_minutes: null,
  until: null,
  note: null,
  status: 'active',
  met: false,
  fired: 0,
  fired_at: null,
  revision: 1,
  created_at: SERVER_AT,
  updated_at: SERVER_AT,
  ...change,
});
/** The contract as traders read it, not its code. */
const RULE = 'NIFTY 26,000 CE 1 Dec reaches 250.5';
const prepared = (list: Alert[]) =>
  prepareDesk(server())
    .on(alerts.listAlerts, () => ({ alerts: list }))
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
  ['monthly, by the calendar', 'SENSEX26NOV84500PE', 'SENSEX 84,500 PE 26 Nov reaches 250.5'],
  ['of the future', 'NIFTY26NOVFUT', 'NIFTY FUT 23 Nov reaches 250.5'],
  ['monthly of a share, of which only the month is known', 'RELIANCE26NOV1400CE', 'RELIANCE 1,400 CE Nov 2026 reaches 250.5'],
  ['that is no code of a contract', 'GOLDBEES', 'GOLDBEES reaches 250.5'],
])('a contract that has ended keeps its name: %s', async (_, code, sentence) => {
  const watch = { measure: 'price', instrument: null, portfolio_id: null, screen_id: null } as const;
  await renderScreen(<Screen />, prepared([alertOf({ watch, subject: code, status: 'expired' })]));
  await screen.findByRole('heading', { name: sentence });
});

test('what is missing is told before anything is sent, then the alert is set', async () => {
  const fake = prepared([]).on(
    alerts.createAlert,
    alertOf({ watch: { measure: 'pnl', instrument: null, portfolio_id: PORTFOLIO.id, screen_id: null }, subject: PORTFOLIO.name }),
  );
  await renderScreen(<Screen />, fake, 'en', '/app/strategy_alerts?new=');
  const form = within(await screen.findByRole('dialog', { name: say('alerts.editor.new') }));
  fireEvent.change(form.getByLabelText(say('alerts.editor.measure')), { target: { value: 'pnl' } });
  fireEvent.click(form.getByRole('button', { name: say('alerts.editor.set') }));
  expect(form.getAllByText(say('form.required'))).toHaveLength(2);
  expect(fake.callsOf(alerts.createAlert)).toEqual([]);
  await form.findByRole('option', { name: PORTFOLIO.name });
  fireEvent.change(form.getByLabelText(say('alerts.editor.portfolio')), { target: { value: PORTFOLIO.id } });
  fireEvent.change(form.getByLabelText(say('alerts.editor.level', { measure: 'pnl' })), { target: { value: '-5000' } });
  fireEvent.click(form.getByRole('radio', { name: say('alerts.direction.below') }));
  fireEvent.click(form.getByRole('button', { name: say('alerts.editor.set') }));
  await screen.findByRole('heading', { name: `Day P&L of ${PORTFOLIO.name} reaches 250.5` });
  expect(fake.callsOf(alerts.createAlert)[0]?.body).toEqual({
    watch: { measure: 'pnl', portfolio_id: PORTFOLIO.id },
    trigger: { kind: 'level', direction: 'below', level: -5_000 },
    cool_down_minutes: null,
    until: null,
    note: null,
  });
});

test('a firing that the stream tells stands in the list and in the history at once', async () => {
  const page = await renderScreen(<Screen />, prepared([alertOf()]), 'en', '/app/strategy_alerts?tab=history');
  await screen.findByText(say('alerts.history.none'));
  const firing = {
    firing_id: 'f1',
    alert_id: 'a1',
    measure: 'price',
    subject: CALL.tradingsymbol,
    screen_id: null,
    instrument: CALL,
    trigger: { kind: 'level', direction: 'above', level: 250.5 },
    note: 'Sell',
    value: 251,
    symbols: [],
    source: 'simulated',
    exchange_at: EXCHANGE_AT,
    received_at: SERVER_AT,
  };
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
