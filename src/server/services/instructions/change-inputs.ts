import { outBy } from '#domain/bots/out-by.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import type { InstructionRow } from '#server/db/tables/instructions.ts';
import type { SeenChange } from '#server/market/change-hooks.ts';
import type { Market } from '#server/market/market.ts';
import type { KeptInput } from './behaviour.ts';
import { type BotMarket, botMarket } from './bot-market.ts';
import { runOf } from './bot-run-behaviour.ts';
import { observationOf } from './observe.ts';
import type { InstructionRegistry } from './registry.ts';

/** Returns the instruments affected by a change of the exchange. */
export function concernedBy(change: SeenChange): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const { input, effects } of change.entries) {
    if ('instrumentId' in input) ids.add(input.instrumentId);
    for (const effect of effects) {
      if ('order' in effect) ids.add(effect.order.instrumentId);
      else if (effect.type === 'settled') ids.add(effect.instrumentId);
    }
  }
  return ids;
}

interface Needs {
  readonly clock: WallClock;
  readonly venue: Market;
  readonly registry: InstructionRegistry;
  /** Whether the feed of an account is silent: then no price triggers anything there. */
  readonly isSilent: (accountId: string) => boolean;
}

/** Bots exit positions they may not carry this long before the broker's intraday square-off. */
const BEFORE_CUT_OFF_MS = 60_000;

/** Returns a change's inputs for bots: settlements, the session, the market, and the coming intraday square-off. */
function inputsOfRuns({ clock, venue, isSilent }: Needs, change: SeenChange): (row: InstructionRow) => readonly KeptInput[] {
  const { market, at, tradingDate: date, aheadOf } = change;
  const settled = change.entries.flatMap(({ effects }) =>
    effects.flatMap((effect): KeptInput[] =>
      effect.type === 'settled' ? [{ type: 'settled', at, instrumentId: effect.instrumentId, price: effect.settlementPrice }] : [],
    ),
  );
  const look = { now: clock.now(), receivedAt: venue.receivedAt(), sessionOpen: venue.sessionOpen() };
  const ticked = look.sessionOpen && change.entries.some(({ input }) => input.type === 'tick');
  const views = new Map<string, BotMarket | null>();
  const viewOf = (spotId: string, underlying: string): BotMarket | null => {
    const quote = market.quote(spotId);
    if (!views.has(spotId))
      views.set(spotId, quote !== null && observationOf(quote, look).fresh ? botMarket(market, spotId, underlying) : null);
    return views.get(spotId) ?? null;
  };
  return (row) => {
    if (!ticked) return settled;
    // A price dated ahead also starts no session, cut-off or planned exit.
    if (aheadOf !== null) return [...settled, { type: 'ahead', at: aheadOf, by: at - aheadOf }];
    const { bot, spotId, squaredOff } = runOf(row);
    const { underlying } = bot.definition;
    const nearestExpiry = market.expiries(underlying)[0]?.expiry ?? null;
    const view = isSilent(row.broker_account_id) ? null : viewOf(spotId, underlying);
    const cutOff = squaredOff === date ? null : outBy(market.calendar, bot.definition, { date, closesAt: market.closesAt });
    const soon = cutOff !== null && at >= cutOff - BEFORE_CUT_OFF_MS;
    return [
      ...settled,
      ...(bot.date === date ? [] : [{ type: 'session' as const, at, date, nearestExpiry }]),
      view === null ? { type: 'silent' as const, at } : { type: 'market' as const, at, view },
      ...(soon ? [{ type: 'cut-off' as const, at, date }] : []),
    ];
  };
}

/** Returns the prices and session ends of a change, by instruction: the inputs not stored in any table. */
export function inputsOfChange(needs: Needs, change: SeenChange): (row: InstructionRow) => readonly KeptInput[] {
  const { clock, venue, registry, isSilent } = needs;
  const ended = change.entries.flatMap(({ input }): KeptInput[] =>
    input.type === 'session-end' ? [{ type: 'session-ended', date: input.date }] : [],
  );
  const prices = new Map<string, KeptInput[]>();
  if (change.entries.some(({ input }) => input.type === 'tick')) {
    const look = { now: clock.now(), receivedAt: venue.receivedAt(), sessionOpen: venue.sessionOpen() };
    for (const instrumentId of registry.watchedInstruments()) {
      const quote = change.market.quote(instrumentId);
      if (quote === null) continue;
      const seen = observationOf(quote, look);
      const informed = registry.watching(instrumentId).filter((id) => !isSilent(registry.get(id)?.row.broker_account_id ?? ''));
      for (const id of informed) prices.set(id, [{ type: 'price', instrumentId, seen, date: change.tradingDate }]);
    }
  }
  const ofRun = inputsOfRuns(needs, change);
  return (row) => (row.kind === 'bot-run' ? ofRun(row) : [...(row.kind === 'gtt' ? ended : []), ...(prices.get(row.id) ?? [])]);
}
