import { stepLengthFor } from '#simulator/driver/step-length.ts';
import type { ExchangeInput } from '#simulator/driver/exchange.ts';
import type { MarketState } from '#simulator/feed/market.ts';
import type { Scenario } from '#simulator/scenarios/scenario.ts';

/** What the owner's settings ask of the exchange. */
interface ExchangeWishes {
  readonly speed: number;
  /** Null: the market without a scenario. */
  readonly scenario: Scenario | null;
}

/** Returns the inputs that apply the settings to the exchange: the step of its speed, and a scenario not running yet. [] when nothing changes. */
export function exchangeSetUp(market: MarketState, { speed, scenario }: ExchangeWishes): readonly ExchangeInput[] {
  const inputs: ExchangeInput[] = [];
  const stepMs = stepLengthFor(speed);
  if (market.stepMs !== stepMs) inputs.push({ type: 'pace', stepMs });
  if (scenario !== null && market.scenario?.name !== scenario) inputs.push({ type: 'scenario', name: scenario });
  return inputs;
}
