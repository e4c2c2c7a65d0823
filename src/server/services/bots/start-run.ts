import { AppError } from '#contract/errors/app-error.ts';
import { QUOTAS } from '#contract/quotas.ts';
import type { BotDefinition } from '#domain/bots/definition.ts';
import type { Candle } from '#domain/market/candle.ts';
import { newBotState } from '#domain/bots/engine/state.ts';
import { readsVolume } from '#domain/bots/engine/session-volume.ts';
import { step } from '#domain/bots/engine/step.ts';
import type { Trx } from '#server/db/database.ts';
import type { BrokerAccountRow } from '#server/db/tables/broker-accounts.ts';
import type { KeptRun } from '#server/db/tables/instruction-states.ts';
import type { InstructionRow } from '#server/db/tables/instructions.ts';
import { spotOf } from '#server/market/chain-catalogue.ts';
import type { Market } from '#server/market/market.ts';
import { requireBot } from '#server/policies/access.ts';
import type { Emit } from '#server/realtime/event-log.ts';
import { hasLiveRun } from '#server/repositories/bot-runs.ts';
import { lockBot } from '#server/repositories/bots.ts';
import { shareKillGate } from '#server/repositories/kill-gates.ts';
import { countKept } from '#server/repositories/quotas.ts';
import { isUniqueViolation } from '#server/repositories/unique-violation.ts';
import { earlierMinutes } from '../history/earlier-minutes.ts';
import { volumeOf } from '../instructions/bot-market.ts';
import { storeNew } from '../instructions/new-instruction.ts';
import type { AccountLock } from '../orders/account-lock.ts';
import { portfolioOf } from '../orders/account-lock.ts';
import type { Timestamps } from '../orders/order-changes.ts';
import { lockOnRun } from '../risk/kill/lock-on-run.ts';

/** Throws when orders of the account cost money, or the account accepts no orders. */
export function requirePaper({ status, environment }: Pick<BrokerAccountRow, 'status' | 'environment'>): void {
  if (status === 'disabled') throw new AppError('account.disabled');
  if (environment !== 'paper') throw new AppError('bot.paper-only');
}

export type SessionMinutes = (instrumentId: string) => readonly Candle[];

interface Context extends Timestamps {
  readonly venue: Market;
  readonly userId: string;
  readonly botId: string;
  readonly portfolioId: string;
  readonly key: string;
  /** The candles of the session under way, of a recorded instrument. */
  readonly sessionMinutes: SessionMinutes;
  /** The bot's definition within the set that starts the run. */
  readonly inSet?: { readonly definition: BotDefinition; readonly set: NonNullable<KeptRun['set']> };
}

/** Returns the recorded minutes of the underlying, with its future's volume when the bot weights prices by volume. */
function recordedMinutes({ venue, sessionMinutes }: Context, spotId: string, definition: BotDefinition): readonly Candle[] {
  const minutes = sessionMinutes(spotId);
  const id = readsVolume(definition) ? volumeOf(venue.reading(), spotId, definition.underlying) : spotId;
  if (id === null || id === spotId) return minutes;
  const volumes = new Map(sessionMinutes(id).map(({ at, volume }) => [at, volume]));
  return minutes.map((minute) => ({ ...minute, volume: volumes.get(minute.at) ?? 0 }));
}

/** Returns a newly started bot, with past minutes for its indicators (also of the session under way), and the journal lines written so far. */
async function begun(trx: Trx, context: Context, spotId: string, definition: BotDefinition) {
  const { venue, exchangeAt: at } = context;
  const { calendar } = venue;
  const date = calendar.tradingDayOnOrAfter(venue.tradingDate());
  const { opensAt, closesAt } = calendar.sessionOn(date);
  const earlier = await earlierMinutes(calendar, trx, spotId, definition, at < closesAt ? date : calendar.nextTradingDay(date));
  const started = step(calendar, newBotState(definition), { type: 'command', at, command: 'start', earlier });
  if (at < opensAt || at >= closesAt) return { state: started.state, untold: started.journal };
  const nearestExpiry = venue.reading().expiries(definition.underlying)[0]?.expiry ?? null;
  const day = step(calendar, started.state, { type: 'session', at, date, nearestExpiry });
  const recorded = step(calendar, day.state, { type: 'recorded', at, minutes: recordedMinutes(context, spotId, definition) });
  return { state: recorded.state, untold: [...started.journal, ...day.journal, ...recorded.journal] };
}

/** Stores a new run of a bot by its present definition. The run sees the market from the next price on. */
export async function startRun(trx: Trx, emit: Emit, lock: AccountLock, context: Context): Promise<InstructionRow> {
  const { venue, userId, botId, portfolioId, key, inSet } = context;
  const { account } = lock;
  requirePaper(account);
  await portfolioOf(trx, lock, portfolioId);
  const bot = requireBot(await lockBot(trx, userId, botId, null));
  if (await hasLiveRun(trx, { botId })) throw new AppError('bot.running');
  if ((await countKept(trx, userId, 'runs')) >= QUOTAS.runs) throw new AppError('bot.too-many-running');
  const { definition } = inSet ?? bot;
  const instruments = venue.instruments();
  const spot = spotOf(instruments, definition.underlying);
  const contract = instruments.find(
    (each) => each.underlying === definition.underlying && (each.kind === 'option' || each.kind === 'future'),
  );
  if (spot === null || contract === undefined) throw new AppError('bot.underlying-unknown');
  const made = { broker_account_id: account.id, portfolio_id: portfolioId, bot_id: botId };
  if (lockOnRun(await shareKillGate(trx, userId), { ...made, segment: contract.segment })) throw new AppError('risk.trading-paused');
  const { state: first, untold } = await begun(trx, context, spot.id, definition);
  const state: KeptRun = {
    bot: first,
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
    lastLine: untold.at(-1) ?? null,
    squaredOff: null,
    stopping: false,
    ...(untold.length === 0 ? {} : { untold }),
    ...(inSet === undefined ? {} : { set: inSet.set }),
  };
  const told = { kind: 'bot-run', status: 'running', client_key: key, portfolio_id: portfolioId, bot_id: botId } as const;
  try {
    return await storeNew(trx, emit, account, { ...told, product: definition.product }, () => state, context);
  } catch (error) {
    throw isUniqueViolation(error, 'instructions_running') ? new AppError('bot.running') : error;
  }
}
