import { beforeAll, describe, expect, it } from 'vitest';
import { BASE_STRATEGIES } from '#domain/bots/base/all.ts';
import { withValueAt } from '#domain/bots/definition-path.ts';
import type { BotDefinition } from '#domain/bots/definition.ts';
import { testServer, type TestUser } from '#tests/support/server/server.ts';

const SESSIONS = 4;
const server = await testServer({ historySessions: SESSIONS });
let me: TestUser;

interface Preview {
  date: string;
  from: string;
  sessions: string[];
  low: { gross: number; charges: number; net: number };
  high: { gross: number; charges: number; net: number };
  fills: { at: number; leg: number; side: string; quantity: number; price: number; charges: number; opens: boolean; reason: string }[];
  open: { amount: number }[];
  journal: { at: number; code: string }[];
  not_entered: string[];
}
const definitionOf = (code: string): BotDefinition => BASE_STRATEGIES.find((strategy) => strategy.code === code)!.definition;
const STRADDLE = definitionOf('nine-twenty-straddle');
const preview = (body: object) => server.call<Preview>('POST', '/api/bot-preview/run/', { token: me.token, body });

beforeAll(async () => {
  server.services.history.start();
  await server.services.history.written();
  me = await server.signIn();
});

describe('what a bot would have done', () => {
  it('is told for the newest stored session: both legs in at the open of their minute, out by their rules, the money adding up', async () => {
    const { status, body } = await preview({ kind: 'daily', definition: STRADDLE });
    expect(status).toBe(200);
    expect(body.from).toBe('simulated-history');
    expect(body.sessions).toHaveLength(SESSIONS);
    expect(body.date).toBe(body.sessions[0]);
    expect(body.fills.filter(({ opens }) => opens)).toHaveLength(2);
    expect(body.fills.filter(({ opens }) => !opens)).toHaveLength(2);
    expect(body.open).toEqual([]);
    const cash = body.fills.reduce((sum, { side, price, quantity }) => sum + (side === 'sell' ? 1 : -1) * price * quantity, 0);
    expect(body.low.gross).toBeCloseTo(cash, 4);
    const charges = body.fills.reduce((sum, fill) => sum + fill.charges, 0);
    expect(body.low.charges).toBeCloseTo(charges, 4);
    expect(body.low.net).toBeCloseTo(cash - charges, 4);
    expect(body.high.net).toBeGreaterThanOrEqual(body.low.net);
    expect(body.journal.map(({ code }) => code)).toEqual(expect.arrayContaining(['chosen', 'order-in', 'entered', 'left']));
    expect(body.journal.map(({ at }) => at)).toEqual(body.journal.map(({ at }) => at).toSorted((a, b) => a - b));
  });

  it('is told for a chosen session, the same each time, and refused for one that is not stored', async () => {
    const { sessions } = (await preview({ kind: 'daily', definition: STRADDLE })).body;
    const date = sessions.at(-1);
    const [first, again] = [
      await preview({ kind: 'daily', definition: STRADDLE, date }),
      await preview({ kind: 'daily', definition: STRADDLE, date }),
    ];
    expect(first.body.date).toBe(date);
    expect(again.body).toEqual(first.body);
    const unknown = await preview({ kind: 'daily', definition: STRADDLE, date: '2020-01-01' });
    expect(unknown.status).toBe(404);
    expect(unknown.body).toMatchObject({ code: 'bot.no-session' });
  });

  it('is told for every base strategy', async () => {
    for (const { code, kind, definition } of BASE_STRATEGIES) {
      const { status, body } = await preview({ kind, definition });
      expect(status, code).toBe(200);
      if (body.fills.length === 0) expect(body.not_entered.length, code).toBeGreaterThan(0);
    }
  }, 90_000);

  it('is refused to whoever comes while too many wait, and told to the others', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => preview({ kind: 'daily', definition: STRADDLE })));
    const told = answers.map(({ status }) => status);
    expect(told.filter((status) => status === 200)).toHaveLength(8);
    expect(told.filter((status) => status === 503)).toHaveLength(4);
    expect((await preview({ kind: 'daily', definition: STRADDLE })).status).toBe(200);
  });

  it('says why it did not trade', async () => {
    const never = withValueAt(STRADDLE, 'legs.0.strike', { rule: 'exact', strike: 5 });
    const { body } = await preview({ kind: 'daily', definition: { ...never, legs: never.legs.slice(0, 1) } });
    expect(body.fills).toEqual([]);
    expect(body.low).toEqual({ gross: 0, charges: 0, net: 0 });
    expect(body.not_entered).toEqual(['not-found']);
  });

  it('asks of a definition what saving it asks, each at its field', async () => {
    const wrong = withValueAt(STRADDLE, 'legs.0.lots', 0);
    const { status, body } = await preview({ kind: 'daily', definition: wrong });
    expect(status).toBe(422);
    expect(JSON.stringify(body)).toContain('definition.legs.0.lots');
    const nowhere = await preview({ kind: 'daily', definition: { ...STRADDLE, underlying: 'NOWHERE' } });
    expect(JSON.stringify(nowhere.body)).toContain('bot.underlying-unknown');
  });
});
