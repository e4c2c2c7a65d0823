import { deltasWanted, readsDeltas } from '#domain/bots/engine/deltas.ts';
import type { Bar, BotInput } from '#domain/bots/engine/io.ts';
import { readsVolume } from '#domain/bots/engine/session-volume.ts';
import type { BotState } from '#domain/bots/engine/state.ts';
import { watchedContracts } from '#domain/bots/engine/step.ts';
import type { DayMarket } from './day-market.ts';

type BarsInput = Extract<BotInput, { type: 'bars' }>;

/** Returns the extra data of a minute that a bot's rules need: deltas of its legs, and the units traded on the day so far. */
function askedBeside(state: BotState, market: DayMarket, minute: number): Pick<BarsInput, 'deltas' | 'units'> {
  const { definition } = state;
  const units = readsVolume(definition) ? market.unitsAt(minute) : null;
  const traded = units === null ? {} : { units };
  if (!readsDeltas(definition)) return traded;
  const deltas: Record<string, number> = {};
  for (const contract of deltasWanted(state)) {
    const delta = market.deltaAt(contract, minute);
    if (delta !== null) deltas[contract.key] = delta;
  }
  return { deltas, ...traded };
}

/** Returns the bars of a minute for the contracts a bot watches, with the extra data that its rules need. */
export function barsBeside(state: BotState, market: DayMarket, minute: number): Pick<BarsInput, 'contracts' | 'deltas' | 'units'> {
  const contracts: Record<string, Bar> = {};
  for (const contract of watchedContracts(state)) {
    const bar = market.barAt(contract, minute);
    if (bar !== undefined) contracts[contract.key] = bar;
  }
  const { definition } = state;
  return readsDeltas(definition) || readsVolume(definition) ? { contracts, ...askedBeside(state, market, minute) } : { contracts };
}
