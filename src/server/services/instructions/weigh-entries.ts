import { heldWith } from '#domain/bots/engine/entry-terms.ts';
import type { BotInput, WeighIntent } from '#domain/bots/engine/io.ts';
import type { BotState } from '#domain/bots/engine/state.ts';
import type { BotMarket } from './bot-market.ts';

/** Returns what entries of a bot would come to in a market: by the margin of paper accounts, and on the book as it is shown. */
export function weighed(
  { entries }: WeighIntent,
  bot: BotState,
  view: BotMarket,
): Pick<Extract<BotInput, { type: 'weighed' }>, 'legs' | 'margin' | 'fills'> {
  const { margin, slippage } = bot.definition.limits;
  return {
    legs: entries.map(({ leg }) => leg),
    margin: margin ? view.margin(heldWith(bot, entries)) : null,
    fills: entries.map(({ contract, side, lots }) => (slippage ? view.expected(contract, side, lots * contract.lotSize) : null)),
  };
}
