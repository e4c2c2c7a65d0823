import { deltasWanted, readsDeltas } from '#domain/bots/engine/deltas.ts';
import type { BotInput } from '#domain/bots/engine/io.ts';
import { readsVolume } from '#domain/bots/engine/session-volume.ts';
import type { BotState } from '#domain/bots/engine/state.ts';
import type { DayMarket } from './day-market.ts';

/** Returns what a bot has to be told beside the prices of a minute: deltas of what it holds, what had been traded on the day, if it asks for any of it. */
export function askedBeside(
  state: BotState,
  market: DayMarket,
  minute: number,
): Pick<Extract<BotInput, { type: 'bars' }>, 'deltas' | 'units'> {
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
