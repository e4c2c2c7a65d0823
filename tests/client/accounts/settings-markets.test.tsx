import { fireEvent, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { describe, expect, test } from 'vitest';
import type { MarketSourceState, Underlying } from '#client/api/types.ts';
import { Screen as SettingsScreen } from '#client/features/settings/index.ts';
import { connectivityInputAtom } from '#client/state/stream/connectivity-watch.ts';
import * as security from '#contract/operations/security.ts';
import * as sources from '#contract/operations/market-sources.ts';
import { eventually, useCleanDevice } from '#tests/support/client/client-page.ts';
import { prepareDesk } from '#tests/support/client/desk-page.ts';
import { SECURITY_FACTS } from '#tests/support/client/data-settings.ts';
import { connectionLost, refusal, useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { say } from '#tests/support/client/say.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();

const BTC: Underlying = { underlying: 'BTC', spot_instrument_id: 'DERIBIT:btc_usd', kind: 'index', sector: null, expiries: [] };
const marketOf = (change: Partial<MarketSourceState> = {}): MarketSourceState => ({
  source: 'DERIBIT',
  name: 'Deribit',
  kind: 'exchange',
  access: 'open',
  token_saved_at: null,
  token_until: null,
  enabled: true,
  state: 'live',
  since: Date.now() - 60_000,
  received_at: Date.now() - 7_000,
  listed: 1_234,
  listed_at: Date.now() - 60_000,
  bad_rows: 3,
  watched: 41,
  most_watched: 500,
  underlyings: [BTC],
  ...change,
});
const STATES = Object.keys({
  off: 1,
  connecting: 1,
  live: 1,
  lost: 1,
  refused: 1,
  'wrong-clock': 1,
  'not-understood': 1,
} satisfies Record<MarketSourceState['state'], 1>) as readonly MarketSourceState['state'][];
const OFF: Partial<MarketSourceState> = {
  enabled: false,
  state: 'off',
  received_at: null,
  listed: 0,
  listed_at: null,
  bad_rows: 0,
  watched: 0,
  underlyings: [],
};

async function open(answer: () => { sources: MarketSourceState[] } | Response | Promise<never>) {
  prepareDesk(server()).on(security.getSecurity, { security: SECURITY_FACTS }).on(sources.listMarketSources, answer);
  const page = await renderScreen(
    <Suspense fallback={null}>
      <SettingsScreen />
    </Suspense>,
    server(),
    'en',
    '/app/pages/setting/markets',
  );
  await screen.findByText(say('markets.simulated'));
  return page;
}
const listing = (change: Partial<MarketSourceState> = {}) => open(() => ({ sources: [marketOf(change)] }));
const theSwitch = () => screen.findByRole('switch', { name: say('markets.follow', { name: 'Deribit' }) });
const factOf = (name: string) => screen.getByText(say(`markets.${name}`)).nextElementSibling?.textContent;

const UPSTOX: Partial<MarketSourceState> = { source: 'UPSTOX', name: 'Upstox', kind: 'broker', access: 'token' };
const tokenField = () => screen.findByLabelText(say('markets.token', { name: 'Upstox' }));
const follow = () => screen.getByRole('button', { name: say('markets.token.save', { name: 'Upstox' }) });

describe('a market with a token of the user', () => {
  test('says how to come by a token, and is followed with it; the token itself is told by nobody afterwards', async () => {
    await listing({ ...OFF, ...UPSTOX });
    await tokenField();
    expect(document.body.textContent).toContain(say('markets.terms.upstox'));
    for (const step of [1, 2, 3, 4]) expect(screen.getByText(say(`markets.guide.upstox.${step}`))).toBeTruthy();
    expect(screen.queryByRole('switch')).toBeNull();
    fireEvent.click(follow());
    expect(await screen.findByText(say('form.required'))).toBeTruthy();
    expect(server().callsOf(sources.setMarketSource)).toHaveLength(0);
    server().on(sources.setMarketSource, () => ({
      source: marketOf({ ...UPSTOX, token_saved_at: Date.now(), token_until: Date.UTC(2027, 10, 30) }),
    }));
    fireEvent.change(await tokenField(), { target: { value: ' the.whole.token ' } });
    fireEvent.click(follow());
    const toggle = await screen.findByRole('switch', { name: say('markets.follow', { name: 'Upstox' }) });
    await eventually(() => expect(document.activeElement).toBe(toggle));
    expect(server().callsOf(sources.setMarketSource)[0]).toMatchObject({ body: { enabled: true, token: 'the.whole.token' } });
    expect(screen.queryByLabelText(say('markets.token', { name: 'Upstox' }))).toBeNull();
    expect(document.body.textContent).toMatch(/It is valid until .{1,20}2027/);
    fireEvent.click(screen.getByRole('button', { name: say('markets.token.replace-named', { name: 'Upstox' }) }));
    expect((await tokenField()).getAttribute('value')).toBe('');
  });

  test('a refused token is said at its field, and stays to be corrected', async () => {
    await listing({ ...OFF, ...UPSTOX });
    server().on(sources.setMarketSource, () =>
      refusal('market.token-refused', { fields: [{ path: 'token', code: 'market.token-refused', message: '' }] }),
    );
    fireEvent.change(await tokenField(), { target: { value: 'cut-off' } });
    fireEvent.click(follow());
    expect(await screen.findByText(say('errors.market.token-refused'))).toBeTruthy();
    expect((await tokenField()).getAttribute('aria-invalid')).toBe('true');
    expect((await tokenField()).getAttribute('value')).toBe('cut-off');
  });

  test('a token refused later is said where the market says how it stands', async () => {
    await listing({ ...UPSTOX, state: 'refused', token_saved_at: Date.now() });
    expect(await screen.findByText(say('markets.token.refused', { name: 'Upstox' }))).toBeTruthy();
    expect(screen.queryByText(say('markets.state.refused.about'))).toBeNull();
  });
});

describe('the markets', () => {
  test('a market that is off says what it is and under which terms, and is switched on by its switch', async () => {
    await listing(OFF);
    expect((await theSwitch()).getAttribute('aria-checked')).toBe('false');
    expect(screen.getByText(new RegExp(say('source.exchange'))).textContent).toContain('Real prices');
    expect(document.body.textContent).toContain(say('markets.terms.deribit'));
    expect(screen.queryByText(say('markets.packet'))).toBeNull();
    server().on(sources.setMarketSource, () => ({ source: marketOf({ state: 'connecting', received_at: null, underlyings: [] }) }));
    fireEvent.click(await theSwitch());
    await eventually(async () => expect((await theSwitch()).getAttribute('aria-checked')).toBe('true'));
    expect(server().callsOf(sources.setMarketSource)[0]).toMatchObject({ params: { source: 'DERIBIT' }, body: { enabled: true } });
    expect(screen.getByText(say('markets.state.connecting.about'))).toBeTruthy();
    expect(factOf('packet')).toBe(say('markets.never'));
    expect(screen.queryByRole('link', { name: say('markets.chain', { underlying: 'BTC' }) })).toBeNull();
  });

  test.each(STATES)('says how a market stands: %s', async (state) => {
    await listing({ state });
    expect(await screen.findByText(say(`markets.state.${state}.about`))).toBeTruthy();
    expect(screen.getByText(say(`markets.state.${state}`))).toBeTruthy();
    expect(say(`markets.state.${state}.about`, {}, 'fr')).not.toBe('');
    expect(factOf('packet')).toMatch(/^\d+ s ago$/);
    expect(factOf('listed')).toContain('1,234');
    expect(factOf('bad-rows')).toBe('3');
    expect(factOf('watched')).toBe(say('markets.watched-of', { watched: '41', most: '500' }));
  });

  test('leads to the chain of the first underlying', async () => {
    await listing();
    const link = await screen.findByRole('link', { name: say('markets.chain', { underlying: 'BTC' }) });
    expect(link.getAttribute('href')).toBe('/app/market_view?tab=chain&source=DERIBIT&underlying=BTC');
  });

  test('says beside the market why its switch or its listing did not work, and stays as it was', async () => {
    await listing();
    server().on(sources.loadMarketSource, () => refusal('market.source-off'));
    fireEvent.click(await screen.findByRole('button', { name: say('markets.load-named', { name: 'Deribit' }) }));
    expect(await screen.findByText(say('errors.market.source-off'))).toBeTruthy();
    server().on(sources.setMarketSource, () => refusal('server.internal'));
    fireEvent.click(await theSwitch());
    expect(await screen.findByText(say('errors.server.internal'))).toBeTruthy();
    expect((await theSwitch()).getAttribute('aria-checked')).toBe('true');
  });

  test('offline nothing is switched, and no market is marked as live', async () => {
    const page = await listing();
    await theSwitch();
    server().down = true;
    page.store.set(connectivityInputAtom, { type: 'browser-offline' });
    await eventually(async () => expect((await theSwitch()).hasAttribute('disabled')).toBe(true));
    expect(screen.getByText(say('markets.state.live')).closest('.chip')?.className).toContain('chip-stale');
    expect(screen.getByText(say('settings.offline'))).toBeTruthy();
  });

  test('says that the server offers none, and that it cannot be asked', async () => {
    const page = await open(() => ({ sources: [] }));
    expect(await screen.findByText(say('markets.none'))).toBeTruthy();
    page.unmount();
    await open(() => refusal('server.internal'));
    expect(await screen.findByRole('button', { name: say('ui.retry') })).toBeTruthy();
    expect(screen.getByText(say('markets.always-on'))).toBeTruthy();
  });

  test('without a connection and without a copy says so', async () => {
    const page = await open(() => Promise.reject(connectionLost()));
    page.store.set(connectivityInputAtom, { type: 'browser-offline' });
    expect(await screen.findByText(say('page.offline.title'))).toBeTruthy();
  });
});
