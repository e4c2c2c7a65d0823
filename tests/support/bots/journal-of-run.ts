import type { BaseStrategy } from '#domain/bots/base-strategy.ts';
import type { BotDefinition } from '#domain/bots/definition.ts';
import { JOURNAL_CODES, type JournalLine } from '#domain/bots/engine/io.ts';
import { crashed, stepAll } from '#tests/support/client/kept.ts';
import { newKey, openTestDesk } from '#tests/support/server/desk.ts';
import { testServer, type TestServer } from '#tests/support/server/server.ts';
import { gapSpot } from '#tests/support/server/steer-market.ts';

const STEP_MS = 250;
const STEPS = 48;
/** The underlying jumps after so many steps: stops and targets are reached. */
const GAPS = [
  [12, 1.015],
  [24, 0.97],
  [36, 1.02],
] as const;

/** The definition, entering now and not at its time of day, with contracts that do not end today. */
function fromNow({ definition }: BaseStrategy): BotDefinition {
  const { schedule, legs } = definition;
  return {
    ...definition,
    legs: legs.map((leg) => ({ ...leg, expiry: leg.expiry.cycle === 'any' ? { ...leg.expiry, rank: leg.expiry.rank + 1 } : leg.expiry })),
    schedule: {
      ...schedule,
      days: ['mon', 'tue', 'wed', 'thu', 'fri'],
      expiries: 'any',
      dte: null,
      from: '09:15',
      to: '15:00',
      range: null,
    },
  };
}

/** Two orders sent at once may be answered in any order: lines of one instant are sorted by leg. */
const inOrder = (lines: readonly JournalLine[]): readonly JournalLine[] =>
  lines.toSorted((a, b) => a.at - b.at || (a.leg ?? -1) - (b.leg ?? -1) || JOURNAL_CODES.indexOf(a.code) - JOURNAL_CODES.indexOf(b.code));

/** Returns the journal of a bot that runs alone on the same market; the server ends without a word after so many steps. */
export async function journalOfRun(of: BaseStrategy, kills: readonly number[]): Promise<readonly JournalLine[]> {
  let server: TestServer = await testServer();
  const desk = await openTestDesk(server);
  const { token } = desk.user;
  const kind = `${of.kind}_bots`;
  const body = { portfolio_id: desk.portfolioId, name: of.code, definition: fromNow(of) };
  const bot = await server.call<{ id: string }>('POST', `/api/${kind}/${kind}/${desk.portfolioId}/`, { token, body });
  const start = { token, body: { bot_id: bot.body.id }, headers: { 'idempotency-key': newKey() } };
  const started = await server.call<{ bot_run: { run_id: string } }>('POST', '/api/bot-runs/start/', start);
  if (started.status !== 200) throw new Error(`${of.code}: ${bot.text} ${started.text}`);
  const begun = server.services.venue.now();
  // Counted by exchange time: a killed server continues from its stored state, a few steps earlier.
  const steps = () => (server.services.venue.now() - begun) / STEP_MS;
  const coming = { kills: [...kills], gaps: [...GAPS] };
  while (steps() < STEPS) {
    if (steps() >= (coming.kills[0] ?? STEPS)) {
      coming.kills.shift();
      server = await crashed(server);
    }
    const [gap] = coming.gaps;
    if (gap !== undefined && steps() >= gap[0]) {
      coming.gaps.shift();
      await gapSpot(server, gap[1]);
    }
    await stepAll(server);
  }
  const answer = await server.call<{ lines: { line: JournalLine }[] }>('GET', `/api/bot-runs/${started.body.bot_run.run_id}/journal/`, {
    token,
  });
  return inOrder(answer.body.lines.map(({ line }) => line));
}
