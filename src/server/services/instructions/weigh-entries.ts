import { heldWith } from '#domain/bots/engine/entry-terms.ts';
import type { BotInput, WeighIntent } from '#domain/bots/engine/io.ts';
import type { BotState } from '#domain/bots/engine/state.ts';
import type { KeptRun, RunOrder } from '#server/db/tables/instruction-states.ts';
import { askedEntries } from '#server/policies/asked-entries.ts';
import type { BotMarket } from './bot-market.ts';

type Weighed = Extract<BotInput, { type: 'weighed' }>;

/** Returns the estimated cost of a bot's entries: margin as for paper accounts, fills on the visible book. */
export function weighed({ entries }: WeighIntent, bot: BotState, view: BotMarket): Pick<Weighed, 'legs' | 'margin' | 'fills'> {
  const { margin, slippage } = bot.definition.limits;
  return {
    legs: entries.map(({ leg }) => leg),
    margin: margin ? view.margin(heldWith(bot, entries)) : null,
    fills: entries.map(({ contract, side, lots }) => (slippage ? view.expected(contract, side, lots * contract.lotSize) : null)),
  };
}

/** Returns the approved entries whose cost must be estimated once more before sending. */
export function unweighed({ orders }: Pick<KeptRun, 'orders'>): readonly RunOrder[] {
  return orders.filter((order) => order.sent === null && (order.unweighed ?? null) !== null);
}

/** Returns whether an approval needs a new estimate: with a margin limit. Slippage counts as of the moment the owner was asked. */
export function weighsAnswers({ definition }: Pick<BotState, 'definition'>): boolean {
  return (definition.limits.margin ?? null) !== null;
}

/** Returns the estimated cost of approved entries with the run's holdings and sent orders, without entries still to be answered. Unknown without a market. */
export function weighedAgain(run: Pick<KeptRun, 'bot' | 'orders'>, view: BotMarket | null): Omit<Weighed, 'type' | 'at'> {
  const asked = new Set(askedEntries(run).map(({ intent }) => intent.id));
  const { legs, open } = run.bot;
  const sent = Object.fromEntries(Object.entries(open).filter(([id]) => !asked.has(Number(id))));
  const again = unweighed(run).map(({ intent }) => intent);
  return {
    legs: [...new Set(again.map(({ leg }) => leg))],
    margin: view === null ? null : view.margin(heldWith({ legs, open: sent }, [])),
    fills: [],
    orders: again.map(({ id }) => id),
  };
}
