import { deltasWanted } from '#domain/bots/engine/deltas.ts';
import type { BotInput } from '#domain/bots/engine/io.ts';
import { readsVolume } from '#domain/bots/engine/session-volume.ts';
import type { BotState } from '#domain/bots/engine/state.ts';
import { watchedContracts } from '#domain/bots/engine/step.ts';
import type { BotMarket } from './bot-market.ts';

/** Returns the market data for a bot: the watched prices, and the deltas and volume used by its rules. */
export function toldOf(
  bot: BotState,
  view: BotMarket,
): Pick<Extract<BotInput, { type: 'bars' }>, 'spot' | 'contracts' | 'deltas' | 'units'> {
  const contracts = Object.fromEntries(
    watchedContracts(bot).flatMap((contract) => {
      const bar = view.bar(contract);
      return bar === undefined ? [] : [[contract.key, bar]];
    }),
  );
  const deltas = Object.fromEntries(
    deltasWanted(bot).flatMap((contract) => {
      const delta = view.delta(contract);
      return delta === null ? [] : [[contract.key, delta]];
    }),
  );
  const units = readsVolume(bot.definition) ? view.units() : null;
  return { spot: view.spot, contracts, deltas, ...(units === null ? {} : { units }) };
}
