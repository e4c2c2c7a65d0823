import { describe, expect, test } from 'vitest';
import { readRows } from '#client/api/analytics/read-rows.ts';
import { completeAccount, completePortfolio } from '#client/api/foreign/complete-account.ts';
import { completeBaseStrategy, completeBot } from '#client/api/foreign/complete-bot.ts';
import { completePosition, completeSummary } from '#client/api/foreign/complete-position.ts';
import { toldOf } from '#client/api/foreign/told.ts';
import { offeredEntries, BAR_ENTRIES, NAV_ENTRIES } from '#client/app/shell/nav-entries.ts';
import { shownColumns } from '#client/features/market/published/columns.ts';
import { hasMore, ideaView } from '#client/features/recommendations/model/idea-view.ts';
import { hostedWords, isMeasured, isSmallSample } from '#client/features/strategies/hosted/hosted-words.ts';
import { markOfPosition, profitAt } from '#client/state/positions/profit.ts';
import { totalProfitOf } from '#client/state/positions/total-profit.ts';
import { moneyFromDecimal } from '#domain/units/money.ts';
import { priceFromDecimal } from '#domain/units/price.ts';

const NO_LIVE = () => null;
const profitOf = (row: Record<string, unknown>) => {
  const position = completePosition({ tradingsymbol: 'NIFTY26JAN24100CE', quantity: -130, ...row }, '31');
  if (position === null) throw new Error('not read');
  return { position, profit: profitAt(position, markOfPosition(position, NO_LIVE)?.price ?? null) };
};

describe('a row of another back end', () => {
  test('is called by its own name, whatever that is called', () => {
    expect(completeAccount({ id: 1, account_name: 'Family desk' })?.label).toBe('Family desk');
    expect(completePortfolio({ id: 1, portfolio_name: 'Weekly' })?.name).toBe('Weekly');
    expect(completeBot({ id: 1, bot_name: 'Noon' }, '31')?.name).toBe('Noon');
    expect(completeBaseStrategy({ id: 1, strategy_name: 'Straddle' })?.name).toBe('Straddle');
  });

  test('shows what else it tells, and nothing that only programs need or that nobody may read', () => {
    const bot = completeBot(
      { id: 1, user: 4, bot_name: 'Noon', lots: 2, stop: { points: '31.50' }, days: ['Mon', 'Tue'], is_active: true },
      '31',
    );
    expect(toldOf(bot ?? {})).toEqual({ lots: 2, 'stop points': '31.50', days: 'Mon, Tue', is_active: true });
    const account = completeAccount({
      id: 1,
      account_number: 'Z1',
      api_key: 'k',
      api_secret: 's',
      access_token: 't',
      totp_key: 'x',
      pin: 1,
      margin: '5.00',
    });
    expect(toldOf(account ?? {})).toEqual({ margin: '5.00' });
  });
});

describe('of a position', () => {
  test('the last price is shown as its mark, and its profit is reckoned from it', () => {
    const { position, profit } = profitOf({ average_price: '112.65', last_price: '97.30' });
    expect(position.quote).toMatchObject({ ltp: 97.3 });
    expect(profit.unrealised).toBe(moneyFromDecimal(1995.5));
  });

  test('the profit is the one that is told where it cannot be reckoned, and moves with the price from there', () => {
    const { position, profit } = profitOf({ last_price: '97.30', pnl: '1,995.50' });
    expect(profit).toMatchObject({ unrealised: null, gross: moneyFromDecimal(1995.5) });
    expect(profitAt(position, priceFromDecimal(96.3)).gross).toBe(moneyFromDecimal(1995.5 + 130));
  });

  test.each(['unrealised_pnl', 'unrealized', 'open_pnl'])('the open profit may be told as %s', (name) => {
    expect(profitOf({ [name]: -721.5 }).profit.unrealised).toBe(moneyFromDecimal(-721.5));
  });
});

describe('of a summary', () => {
  test.each([
    [{ total_pnl: '1274.00' }, 'gross'],
    [{ data: [{ pnl: 1274 }] }, 'gross'],
    [{ summary: { net_pnl: 1274 } }, 'net'],
  ] as const)('%j is shown as told', (answer, kind) => {
    expect(totalProfitOf({ summary: completeSummary(answer, '31', 1), positions: [] }, kind, NO_LIVE)).toBe(moneyFromDecimal(1274));
  });

  test('what cannot be reckoned from a part of the positions stands as told', () => {
    const summary = completeSummary({ realised_pnl: 0, total_pnl: 1274 }, '31', 1);
    expect(totalProfitOf({ summary, positions: null }, 'gross', NO_LIVE)).toBe(moneyFromDecimal(1274));
  });
});

describe('of another analytics back end', () => {
  test('a time without a zone is the exchange’s, in every table', () => {
    expect(readRows('commentary', [{ created_at: '2026-01-12 11:20:00' }])[0]?.created_at).toBe('2026-01-12T05:50:00.000Z');
  });

  test('a recommendation shows its name, its reason and every column, and claims nothing more', () => {
    const told = {
      name: 'Breakout',
      reason: 'Strong open',
      entry: 24152.5,
      stop_loss: 24061,
      conviction: 'High',
      zone: { low: 1, high: 2 },
    };
    const [row] = readRows('screener', [{ id: 601, display_order: 1, status: 'Running', ...told }]);
    const idea = ideaView(row!, 'fr');
    expect([idea.title, idea.rationale, idea.status, idea.statusTold]).toEqual(['Breakout', 'Strong open', null, 'Running']);
    expect(row?.told).toEqual({ entry: 24152.5, stop_loss: 24061, conviction: 'High', 'zone low': 1, 'zone high': 2 });
    const [bare] = readRows('screener', [{ id: 1, name: 'Bare' }]);
    expect(hasMore(ideaView(bare!, 'en'))).toBe(false);
  });

  test('a hosted bot shows its name, a share told per cent, and every column; its sample is not called small', () => {
    const [bot] = readRows('bots', [{ id: 701, bot_name: 'Condor', description: 'Four legs', win_rate: 63.4, capital_required: 147500 }]);
    expect(hostedWords(bot!, 'en')).toMatchObject({ name: 'Condor', summary: 'Four legs' });
    expect([bot?.win_rate, bot?.told, isMeasured(bot!), isSmallSample(bot!)]).toEqual([0.634, { capital_required: 147500 }, true, false]);
    expect(readRows('bots', [{ win_rate: 0.634 }])[0]?.win_rate).toBe(0.634);
  });

  test('our own rows keep to their columns', () => {
    const [row] = readRows('screener', [{ id: 'a', entry: 5, figures: { x: 1 }, win_rate: 63.4 }], true);
    expect(row).toMatchObject({ entry: 5, told: { win_rate: 63.4 } });
  });
});

describe('the menu', () => {
  const menu = (features: readonly string[], analyticsBaseUrl: string | null) =>
    offeredEntries(NAV_ENTRIES, { features, analyticsBaseUrl }).map(({ path }) => path);

  test.each([
    [[], 'https://a.example.org', '/app/market_view?tab=published'],
    [['market'], null, '/app/market_view'],
    [['market'], 'https://a.example.org', '/app/market_view'],
  ])('has the market for %j and analytics at %s', (features, analytics, path) => {
    expect(menu(features, analytics).filter((each) => each.startsWith('/app/market_view'))).toEqual([path]);
  });

  test('has no market where there is neither a market nor analytics, and no chart without a market', () => {
    expect(menu([], null).some((each) => each.startsWith('/app/market_view'))).toBe(false);
    expect(menu([], 'https://a.example.org')).not.toContain('/app/trading_view_chart');
  });

  test('of a phone’s bar it leads to what is published', () => {
    const [entry] = offeredEntries(BAR_ENTRIES, { features: [], analyticsBaseUrl: 'https://a.example.org' }).filter(({ path }) =>
      path.includes('market'),
    );
    expect(entry).toMatchObject({ path: '/app/market_view?tab=published', shortTitle: 'shell.entry.market' });
  });
});

test('a published table has price and move first and the dates last, whatever the order of the answer', () => {
  const row = { id: '1', created_at: 1, trading_date: '2026-11-23', pcr: 1.1, high: 3, change: 1, symbol: 'NIFTY', ltp: 2 };
  expect(shownColumns([row]).map(({ name }) => name)).toEqual(['symbol', 'ltp', 'change', 'high', 'pcr', 'trading_date', 'created_at']);
});
