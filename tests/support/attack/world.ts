import { BASE_STRATEGIES } from '#domain/bots/base/all.ts';
import { newKey, openTestDesk, someOption, type TestDesk } from '#tests/support/server/desk.ts';
import type { TestServer } from '#tests/support/server/server.ts';

/** Objects of every kind that a user can own, with their ids by parameter name. */
export interface OwnedWorld {
  readonly desk: TestDesk;
  readonly token: string;
  readonly ids: Readonly<Record<string, string>>;
}

const SCREEN = {
  type: 'group',
  match: 'all',
  conditions: [{ type: 'number', field: 'price', operator: 'above', operand: { kind: 'number', value: 1 } }],
};

/** Returns a user with one object of every kind. Throws when creating one fails: the attack would miss that kind. */
export async function ownedWorld(server: TestServer): Promise<OwnedWorld> {
  const desk = await openTestDesk(server);
  const { token } = desk.user;
  async function make<T>(method: 'GET' | 'POST' | 'PUT', url: string, body?: object): Promise<T> {
    const answer = await server.call<T>(method, `/api/${url}`, {
      token,
      headers: { 'idempotency-key': newKey() },
      ...(body ? { body } : {}),
    });
    if (answer.status !== 200) throw new Error(`${method} ${url}: ${answer.status} ${answer.text}`);
    return answer.body;
  }
  const target = { account_number: desk.accountNumber, portfolio_id: desk.portfolioId };
  const option = someOption(server).id;
  const key = newKey();
  const resting = { order_type: 'LIMIT', price: 0.05 };
  const order = (await desk.place(resting, key)).body.orders[0]!.order_id;
  await desk.place({ lots: 2 });
  const position = (await desk.positions())[0]!.position_id;
  const leg = { instrument_id: option, transaction_type: 'BUY', product: 'NRML', lots: 1, ...resting };
  const basket = await make<{ basket: { basket_id: string } }>('POST', 'order-book/baskets/', { legs: [leg], targets: [target] });
  const bid = 0.05;
  const exit = await make<{ instruction: { instruction_id: string } }>('POST', 'instructions/exits/', {
    ...target,
    position_id: position,
    stop: { trigger_price: bid },
  });
  const gtt = await make<{ instruction: { instruction_id: string } }>('POST', 'instructions/gtt/', {
    ...target,
    instrument_id: option,
    product: 'NRML',
    valid_until: server.services.venue.tradingDate(),
    legs: [{ direction: 'at-or-below', trigger_price: bid, transaction_type: 'BUY', order_type: 'MARKET', lots: 1 }],
  });
  const screen = await make<{ screen_id: string }>('POST', 'screener/screens/', { name: 'Mine', screen: SCREEN });
  const alert = await make<{ alert_id: string }>('POST', 'alerts/alerts/', {
    terms: [{ measure: 'pnl', portfolio_id: desk.portfolioId, comparator: 'above', level: 1_000_000 }],
    cool_down_minutes: null,
    until: null,
  });
  const [base] = BASE_STRATEGIES;
  const bot = { portfolio_id: desk.portfolioId, definition: base!.definition };
  const bots = `${desk.portfolioId}/`;
  const trading = await make<{ id: string }>('POST', `trading_bots/trading_bots/${bots}`, { ...bot, name: 'Trading' });
  const daily = await make<{ id: string }>('POST', `daily_bots/daily_bots/${bots}`, { ...bot, name: 'Daily' });
  const { bot_run: run } = await make<{ bot_run: { run_id: string } }>('POST', 'bot-runs/start/', { bot_id: daily.id });
  await make('POST', `bot-runs/${run.run_id}/stop/`);
  const rules = { stop: 1_000, target: null, lock: null, trail: null, exit: null };
  const set = await make<{ id: string }>('POST', `bot-sets/new/${bots}`, {
    name: 'Set',
    members: [{ bot_id: trading.id, multiplier: 1 }],
    rules,
  });
  await make('POST', `journal/orders/${order}/`, { note: 'mine', tags: [] });
  const { sessions } = await make<{ sessions: { id: string }[] }>('GET', 'profile/sessions/');
  const stream = server.services.streams.open({ userId: desk.user.id, sessionId: sessions[0]!.id, until: Number.MAX_SAFE_INTEGER }, null);
  const scope = { kind: 'portfolio', portfolio_id: desk.portfolioId };
  const { kill } = await make<{ kill: { locks: { kill_id: string }[] } }>('POST', 'risk/kill/', { scope, cancel_orders: false });
  return {
    desk,
    token,
    ids: {
      account: desk.accountId,
      account_number: desk.accountNumber,
      portfolio: desk.portfolioId,
      instrument: option,
      order,
      position,
      key,
      basket: basket.basket.basket_id,
      exit: exit.instruction.instruction_id,
      gtt: gtt.instruction.instruction_id,
      screen: screen.screen_id,
      alert: alert.alert_id,
      'trading-bot': trading.id,
      'daily-bot': daily.id,
      run: run.run_id,
      set: set.id,
      session: sessions[0]!.id,
      kill: kill.locks[0]!.kill_id,
      stream: stream.owner.streamId,
    },
  };
}
