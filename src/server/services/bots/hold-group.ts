import { AppError } from '#contract/errors/app-error.ts';
import type { BodyOf } from '#contract/operation.ts';
import type { holdGroup } from '#contract/operations/bot-runs.ts';
import { QUOTAS } from '#contract/quotas.ts';
import type { BotDefinition, BotLeg, OverallRules, PlannedEnd } from '#domain/bots/definition.ts';
import { minuteOf } from '#domain/bots/definition-limits.ts';
import { checkDefinition } from '#domain/bots/check-definition.ts';
import { groupSchedule } from '#domain/bots/group-schedule.ts';
import { contractKey } from '#domain/bots/engine/contract-key.ts';
import type { BotContract } from '#domain/bots/engine/io.ts';
import { newBotState } from '#domain/bots/engine/state.ts';
import { step } from '#domain/bots/engine/step.ts';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import type { FutureContract, OptionContract } from '#domain/instruments/instrument.ts';
import { type Price, price, priceToDecimal } from '#domain/units/price.ts';
import type { Trx } from '#server/db/database.ts';
import type { KeptRun } from '#server/db/tables/instruction-states.ts';
import type { InstructionRow } from '#server/db/tables/instructions.ts';
import type { PositionRow } from '#server/db/tables/positions.ts';
import { spotOf } from '#server/market/chain-catalogue.ts';
import type { Market } from '#server/market/market.ts';
import { requirePosition, requireTradable } from '#server/policies/access.ts';
import { errorAtField } from '#server/policies/field-errors.ts';
import type { Emit } from '#server/realtime/event-log.ts';
import { listLiveRuns } from '#server/repositories/bot-runs.ts';
import { lockPosition } from '#server/repositories/positions.ts';
import { countKept } from '#server/repositories/quotas.ts';
import { storeNew } from '../instructions/new-instruction.ts';
import { type AccountLock, portfolioOf } from '../orders/account-lock.ts';
import type { Timestamps } from '../orders/order-changes.ts';
import { fieldsOf } from './bots.ts';
import { requirePaper } from './start-run.ts';

type Contract = OptionContract | FutureContract;
type Rules = { readonly overall: OverallRules; readonly end: PlannedEnd };

interface Context extends Timestamps {
  readonly venue: Market;
  readonly userId: string;
  readonly key: string;
  readonly body: BodyOf<typeof holdGroup>;
}

/** A leg of the group: the lots of a position not managed by another bot or group. */
interface HeldLeg {
  readonly instrument: Contract;
  readonly contract: BotContract;
  readonly side: 1 | -1;
  readonly lots: number;
  readonly price: Price;
}

/** Throws for missing or contradictory rules, and for an exit time already past in this session. */
export function requireRules(
  { overall, end }: Rules,
  definition: BotDefinition,
  venue: Pick<Market, 'calendar' | 'now' | 'sessionOpen'>,
): void {
  const { stop, target, lock } = overall;
  if (stop === null && target === null && lock === null && end.kind === 'open')
    throw errorAtField('bot.group-without-rule', 'overall.stop');
  const asked = checkDefinition(venue.calendar, definition, 'trading').filter(
    ({ path }) => path.startsWith('overall.') || path.startsWith('schedule.end.'),
  );
  if (asked.length > 0)
    throw new AppError('request.invalid', { fields: fieldsOf(asked.map((one) => ({ ...one, path: one.path.replace('schedule.', '') }))) });
  const minute = end.kind === 'time' ? minuteOf(end.at) : null;
  if (minute !== null && venue.sessionOpen() && venue.calendar.msOfDay(venue.now()) >= minute * MINUTE_MS)
    throw errorAtField('bot.exit-time-passed', 'end.at');
}

/** Returns the units of a position managed by live runs. */
function unitsHeld(runs: readonly InstructionRow[], { portfolio_id, instrument_id, product, net_quantity: net }: PositionRow): number {
  const own = runs.filter((run) => run.portfolio_id === portfolio_id && run.product === product);
  return own.reduce((sum, run) => {
    const { bot, instruments } = run.state as KeptRun;
    return bot.legs.reduce((units, { contract, lots, side }) => {
      const same = contract !== null && side * net > 0 && instruments[contract.key]?.id === instrument_id;
      return units + (same ? lots * contract.lotSize : 0);
    }, sum);
  }, 0);
}

function legOf(position: PositionRow, runs: readonly InstructionRow[]): HeldLeg {
  const { instrument, net_quantity: net, open_cost: cost } = position;
  if (instrument.kind !== 'option' && instrument.kind !== 'future') throw errorAtField('bot.group-shares', 'position_ids');
  if (net === 0) throw new AppError('position.flat');
  const { expiry, lotSize } = instrument;
  const named =
    instrument.kind === 'option'
      ? { kind: instrument.optionType, strike: instrument.strike, expiry }
      : { kind: 'future' as const, strike: null, expiry };
  const lots = Math.floor((Math.abs(net) - unitsHeld(runs, position)) / lotSize);
  if (lots <= 0) throw errorAtField('bot.position-managed', 'position_ids');
  const contract = { ...named, key: contractKey(named), lotSize };
  return { instrument, contract, side: net > 0 ? 1 : -1, lots, price: price(Math.round(cost / net)) };
}

const NO_EXIT = { momentum: null, stop: null, target: null, trail: null, reentry: { stop: null, target: null } } as const;

/** Returns the group as a bot definition: each leg names its held contract, and no entry is planned. */
function definitionOf(legs: readonly HeldLeg[], product: BotDefinition['product'], { overall, end }: Rules, venue: Market): BotDefinition {
  const [{ instrument } = { instrument: { underlying: '' } }] = legs;
  const expiries = venue.reading().expiries(instrument.underlying);
  const plans = legs.map(({ contract: { kind, strike, expiry }, side, lots }): BotLeg => {
    const rank = Math.max(1, expiries.findIndex((each) => each.expiry === expiry) + 1);
    return {
      side: side === 1 ? 'buy' : 'sell',
      kind,
      strike: strike === null ? null : { rule: 'exact', strike: priceToDecimal(strike) },
      expiry: { cycle: 'any', rank },
      lots,
      ...NO_EXIT,
    };
  });
  return {
    underlying: instrument.underlying,
    product,
    legs: plans,
    schedule: groupSchedule(end),
    overall,
    limits: { loss: null, profit: null, trades: null, lots: null },
  };
}

/** Stores a group of positions to manage together. Lots managed by a bot or another group stay with their manager. */
export async function startHolding(trx: Trx, emit: Emit, lock: AccountLock, context: Context): Promise<InstructionRow> {
  const { venue, userId, key, body, exchangeAt } = context;
  const { account } = lock;
  requirePaper(account);
  const portfolio = requireTradable(await portfolioOf(trx, lock, body.portfolio_id));
  if ((await countKept(trx, userId, 'runs')) >= QUOTAS.runs) throw new AppError('bot.too-many-running');
  const rows: PositionRow[] = [];
  for (const id of [...new Set(body.position_ids)].toSorted()) rows.push(requirePosition(await lockPosition(trx, portfolio.id, id)));
  const runs = await listLiveRuns(trx, userId);
  const legs = rows.map((row) => legOf(row, runs));
  const [first] = legs;
  const product = rows[0]?.product;
  if (first === undefined || (product !== 'MIS' && product !== 'NRML')) throw errorAtField('bot.group-shares', 'position_ids');
  const { underlying, segment } = first.instrument;
  if (rows.some((row) => row.product !== product) || legs.some(({ instrument }) => instrument.underlying !== underlying))
    throw errorAtField('bot.group-mixed', 'position_ids');
  const spot = spotOf(venue.reading().instruments(), underlying);
  const quoted = spot === null ? null : venue.reading().quote(spot.id);
  if (spot === null || quoted === null) throw new AppError('bot.underlying-unknown');
  const definition = definitionOf(legs, product, body, venue);
  requireRules(body, definition, venue);
  const taken = legs.map(({ contract, lots, price: paid }) => ({ contract, lots, price: paid }));
  const input = { type: 'take-over', at: exchangeAt, date: venue.tradingDate(), spot: quoted.lastPrice, legs: taken } as const;
  const begun = step(venue.calendar, newBotState(definition), input);
  const state: KeptRun = {
    bot: begun.state,
    kind: 'trading',
    name: body.name,
    botRevision: 0,
    spotId: spot.id,
    segment,
    lastAt: null,
    asks: [],
    orders: [],
    instruments: Object.fromEntries(legs.map(({ contract, instrument }) => [contract.key, instrument])),
    sent: 0,
    lastLine: begun.journal.at(-1) ?? null,
    squaredOff: null,
    stopping: false,
    held: true,
    expiries: legs.map(({ contract }) => contract.expiry),
    untold: begun.journal,
  };
  const made = { kind: 'bot-run', status: 'running', client_key: key, portfolio_id: portfolio.id, product } as const;
  return storeNew(trx, emit, account, made, () => state, context);
}

/** Returns the definition of a group with other rules. */
export function underRules(definition: BotDefinition, { overall, end }: Rules): BotDefinition {
  return { ...definition, overall, schedule: { ...definition.schedule, end } };
}
