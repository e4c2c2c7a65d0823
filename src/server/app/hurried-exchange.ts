import type { SimulatedVenue } from '#server/market/simulated/create-venue.ts';
import { exchangeSetUp } from '#server/market/simulated/set-up-exchange.ts';
import { createOrderRates, type OrderRates } from '#server/services/risk/order-rates.ts';

/** Exchange time of a long step: the market draws the same law in fewer of them. */
const LONG_STEP_MS = 30_000;

/** Returns the fast run of a demo's first sessions, in seconds, and order rates that allow it. */
export function createHurry(settings: Parameters<typeof exchangeSetUp>[1]) {
  const rates = createOrderRates();
  let hurried = false;
  // A second of the wall is then minutes of the exchange: what is sent in it says nothing.
  const orderRates: OrderRates = { admit: (...asked) => (hurried ? null : rates.admit(...asked)) };
  return {
    orderRates,
    /** Has the exchange take long steps, or those of the settings again. */
    of: (venue: SimulatedVenue) => async (on: boolean) => {
      const inputs = on ? [{ type: 'pace', stepMs: LONG_STEP_MS } as const] : exchangeSetUp(venue.market(), settings);
      await venue.execute({ inputs: () => Promise.resolve(inputs), conclude: () => Promise.resolve() });
      hurried = on;
    },
  };
}
