import { stepLengthFor } from '#simulator/driver/step-length.ts';
import type { ExchangeInput } from '#simulator/driver/exchange.ts';
import type { MarketState } from '#simulator/feed/market.ts';
import type { Scenario } from '#simulator/scenarios/scenario.ts';

/** What the owner's settings ask of the exchange. */
interface ExchangeWishes {
  readonly speed: number;
  /** null: the market as it comes. */
  readonly scenario: Scenario | null;
}

/**
 * Returns what has to be put into the exchange's log so that it is as the settings ask: the step of its speed, and the scenario unless it is
 * under way already. [] when nothing is to be done.
 */
export function exchangeSetUp(market: MarketState, { speed, scenario }: ExchangeWishes): readonly ExchangeInput[] {
  const inputs: ExchangeInput[] = [];
  const stepMs = stepLengthFor(speed);
  if (market.stepMs !== stepMs) inputs.push({ type: 'pace', stepMs });
  if (scenario !== null && market.scenario?.name !== scenario) inputs.push({ type: 'scenario', name: scenario });
  return inputs;
}
