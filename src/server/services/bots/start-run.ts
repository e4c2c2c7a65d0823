import { AppError } from '#contract/errors/app-error.ts';
import { QUOTAS } from '#contract/quotas.ts';
import type { BotDefinition } from '#domain/bots/definition.ts';
import { nextTradingDay, sessionOn, tradingDayOnOrAfter } from '#domain/calendar/trading-days.ts';
import type { ExchangeTime } from '#domain/units/time.ts';
import { newBotState } from '#domain/bots/engine/state.ts';
import { step } from '#domain/bots/engine/step.ts';
import type { Trx } from '#server/db/database.ts';
import type { BrokerAccountRow } from '#server/db/tables/broker-accounts.ts';
import type { KeptRun } from '#server/db/tables/instruction-states.ts';
import type { InstructionRow } from '#server/db/tables/instructions.ts';
import { spotOf } from '#server/market/chain-catalogue.ts';
import type { Venue } from '#server/market/venue.ts';
import { requireBot } from '#server/policies/access.ts';
import type { Emit } from '#server/realtime/event-log.ts';
import { hasLiveRun } from '#server/repositories/bot-runs.ts';
import { lockBot } from '#server/repositories/bots.ts';
import { shareKillGate } from '#server/repositories/kill-gates.ts';
import { countKept } from '#server/repositories/quotas.ts';
import { isUniqueViolation } from '#server/repositories/unique-violation.ts';
import { earlierMinutes } from '../history/earlier-minutes.ts';
import { storeNew } from '../instructions/new-instruction.ts';
import type { AccountLock } from '../orders/account-lock.ts';
import { portfolioOf } from '../orders/account-lock.ts';
import type { Timestamps } from '../orders/order-changes.ts';
import { lockOnRun } from '../risk/kill/lock-on-run.ts';

/** Brokers whose orders cost no money. */
const ON_PAPER: ReadonlySet<string> = new Set(['paper', 'practice']);

/** Throws where the orders of an account cost money, or it takes none. */
export function requirePaper({ status, broker_name: broker }: Pick<BrokerAccountRow, 'status' | 'broker_name'>): void {
  if (status === 'disabled') throw new AppError('account.disabled');
  if (!ON_PAPER.has(broker)) throw new AppError('bot.paper-only');
}

interface Context extends Timestamps {
  readonly venue: Venue;
  readonly userId: string;
  readonly botId: string;
  readonly portfolioId: string;
  readonly key: string;
}

/**
 * Minutes that a bot's indicators look back on. Within a session there are none: those of the session so far are not among the stored ones, and what
 * lies before a hole says nothing.
 */
async function minutesBefore(trx: Trx, venue: Venue, spotId: string, definition: BotDefinition, at: ExchangeTime) {
  const date = tradingDayOnOrAfter(venue.tradingDate());
  const { opensAt, closesAt } = sessionOn(date);
  if (at >= opensAt && at < closesAt) return [];
  return earlierMinutes(trx, spotId, definition, at < opensAt ? date : nextTradingDay(date));
}

/** Writes down that a bot runs, by its definition as it is now. It looks at the market from the next price on. */
export async function startRun(trx: Trx, emit: Emit, lock: AccountLock, context: Context): Promise<InstructionRow> {
  const { venue, userId, botId, portfolioId, key, exchangeAt } = context;
  const { account } = lock;
  requirePaper(account);
  await portfolioOf(trx, lock, portfolioId);
  const bot = requireBot(await lockBot(trx, userId, botId, null));
  if (await hasLiveRun(trx, { botId })) throw new AppError('bot.running');
  if ((await countKept(trx, userId, 'runs')) >= QUOTAS.runs) throw new AppError('bot.too-many-running');
  const { definition } = bot;
  const instruments = venue.instruments();
  const spot = spotOf(instruments, definition.underlying);
  const contract = instruments.find(
    (each) => each.underlying === definition.underlying && (each.kind === 'option' || each.kind === 'future'),
  );
  if (spot === null || contract === undefined) throw new AppError('bot.underlying-unknown');
  const made = { broker_account_id: account.id, portfolio_id: portfolioId, bot_id: botId };
  if (lockOnRun(await shareKillGate(trx, userId), { ...made, segment: contract.segment })) throw new AppError('risk.trading-paused');
  const earlier = await minutesBefore(trx, venue, spot.id, definition, exchangeAt);
  const state: KeptRun = {
    bot: step(newBotState(definition), { type: 'command', at: exchangeAt, command: 'start', earlier }).state,
    kind: bot.kind,
    name: bot.name,
    botRevision: bot.revision,
    spotId: spot.id,
    segment: contract.segment,
    lastAt: null,
    asks: [],
    orders: [],
    instruments: {},
    sent: 0,
    lastLine: null,
    squaredOff: null,
    stopping: false,
  };
  const told = { kind: 'bot-run', status: 'running', client_key: key, portfolio_id: portfolioId, bot_id: botId } as const;
  try {
    return await storeNew(trx, emit, account, { ...told, product: definition.product }, () => state, context);
  } catch (error) {
    throw isUniqueViolation(error, 'instructions_running') ? new AppError('bot.running') : error;
  }
}
