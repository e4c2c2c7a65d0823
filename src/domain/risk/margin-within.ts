import { yearsToExpiry } from '../calendar/time-to-expiry.ts';
import { logRatio } from '../pricing/option-terms.ts';
import { boundFactor, timeValueBound } from '../pricing/time-value-bounds.ts';
import { addMoney, type Money } from '../units/money.ts';
import type { ExchangeTime } from '../units/time.ts';
import { priceToDecimal } from '../units/price.ts';
import { netted, roundedUp } from './estimate-margin.ts';
import { extremeLoss } from './extreme-loss.ts';
import { isOptionLeg, type MarginLeg, type MarginMarket, type MarginUnderlying, type OptionLeg } from './margin-leg.ts';
import { type MarginParameters, marginParametersOn } from './margin-parameters.ts';
import { legUnitValue, priceScanRange, volatilityScanRange } from './scan-risk.ts';
import { SCENARIOS } from './scan-scenarios.ts';

/** Rounding of the losses, as a share of what the legs are worth. */
const SURE = 1e-9;

/** The price move of each scenario among those that differ, and the place of its volatility among down, same and up. */
const DISTINCT = SCENARIOS.filter(
  ({ priceMoves, extreme }, index) =>
    SCENARIOS.findIndex((other) => other.priceMoves === priceMoves && other.extreme === extreme) === index,
);
const MOVE_OF = Int32Array.from(SCENARIOS, ({ priceMoves, extreme }) =>
  DISTINCT.findIndex((other) => other.priceMoves === priceMoves && other.extreme === extreme),
);
const SIGN_OF = Int32Array.from(SCENARIOS, ({ volatility }) => volatility + 1);

const sums = new Float64Array(SCENARIOS.length);
const shares = new Float64Array(SCENARIOS.length);
const growths = new Float64Array(DISTINCT.length);
const logs = new Float64Array(DISTINCT.length);
const roots = new Float64Array(DISTINCT.length);
const inverses = new Float64Array(3);
const factors = new Float64Array(3);
let written: { readonly range: number; readonly parameters: MarginParameters } | null = null;

/** Writes the price moves of the scenarios, with their logs and roots; on a day they are the same each time. Returns false where a move leaves nothing. */
function writeMoves(range: number, parameters: MarginParameters): boolean {
  if (written !== null && written.range === range && written.parameters === parameters) return true;
  written = null;
  for (const [place, { priceMoves, extreme }] of DISTINCT.entries()) {
    const growth = 1 + priceMoves * range * (extreme ? parameters.extremeMoves : 1);
    if (!(growth > 1e-6)) return false;
    growths[place] = growth;
    logs[place] = Math.log(growth);
    roots[place] = Math.sqrt(growth);
  }
  for (const [place, { extreme }] of SCENARIOS.entries()) shares[place] = extreme ? parameters.extremeShare : 1;
  written = { range, parameters };
  return true;
}

/** Adds to each scenario what a future loses in it. */
function addFuture(quantity: number, forward: number): void {
  for (let index = 0; index < SCENARIOS.length; index += 1)
    sums[index] = (sums[index] ?? 0) + quantity * (forward - forward * (growths[MOVE_OF[index] ?? 0] ?? 0)) * (shares[index] ?? 0);
}

/** Adds to each scenario what an option loses in it at most. */
function addOption({ instrument, quantity, forward, volatility }: OptionLeg, root: number, volatilityRange: number, now: number): void {
  const strike = priceToDecimal(instrument.strike);
  const side = instrument.optionType === 'call' ? 1 : -1;
  const x = logRatio(forward, strike);
  const scale = Math.sqrt(forward * strike);
  const least = quantity > 0;
  for (let sign = 0; sign < 3; sign += 1) {
    const total = Math.max(0, volatility + (sign - 1) * volatilityRange) * root;
    inverses[sign] = 1 / total;
    factors[sign] = boundFactor(total, scale, least);
  }
  for (let index = 0; index < SCENARIOS.length; index += 1) {
    const move = MOVE_OF[index] ?? 0;
    const sign = SIGN_OF[index] ?? 0;
    const timeValue =
      (roots[move] ?? 0) * timeValueBound(Math.abs(x + (logs[move] ?? 0)) * (inverses[sign] ?? 0), factors[sign] ?? 0, least);
    const value = Math.max(side * (forward * (growths[move] ?? 0) - strike), 0) + timeValue;
    sums[index] = (sums[index] ?? 0) + quantity * (now - value) * (shares[index] ?? 0);
  }
}

/** Returns what the legs lose at most in the worst scenario, in currency units; null where the moves are out of reach of the bounds. */
function mostLoss(
  legs: readonly MarginLeg[],
  underlying: MarginUnderlying,
  parameters: MarginParameters,
  at: ExchangeTime,
  values: readonly (number | null)[],
): number | null {
  const expiresAt = legs[0]?.instrument.expiresAt ?? at;
  const years = yearsToExpiry(at, expiresAt);
  if (!writeMoves(priceScanRange(parameters, underlying, years), parameters)) return null;
  const volatilityRange = volatilityScanRange(parameters, underlying);
  const root = Math.sqrt(years);
  let worth = 0;
  sums.fill(0);
  for (let place = 0; place < legs.length; place += 1) {
    const leg = legs[place];
    if (leg?.instrument.expiresAt !== expiresAt) return null;
    worth += Math.abs(leg.quantity) * leg.forward;
    if (!isOptionLeg(leg)) addFuture(leg.quantity, leg.forward);
    else {
      worth += Math.abs(leg.quantity) * priceToDecimal(leg.instrument.strike);
      addOption(leg, root, volatilityRange, values[place] ?? legUnitValue(leg, at));
    }
  }
  let worst = 0;
  // NaN must never pass for a small loss.
  for (const loss of sums) if (loss > worst || Number.isNaN(loss)) worst = loss;
  return worst + worth * SURE;
}

/**
 * Returns whether the total of `estimateMargin` is at most `limit`, where bounds of the prices tell; false says nothing. Costs a fraction of the estimate: who
 * wants the highest of many estimates asks here first. `values`: the price of each leg that its volatility was read from, where there is one.
 */
export function isMarginWithin(
  legs: readonly MarginLeg[],
  market: MarginMarket,
  limit: Money,
  values: readonly (number | null)[] = [],
): boolean {
  const own = netted(legs);
  const [first] = own;
  if (first === undefined) return limit >= 0;
  const { underlying: name, expiry } = first.instrument;
  // Legs that offset each other in part, or not at all, are left to the estimate.
  if (!own.every(({ instrument }) => instrument.underlying === name && instrument.expiry === expiry)) return false;
  const underlying = market.underlyings.find((each) => each.underlying === name);
  if (underlying === undefined) return false;
  const parameters = marginParametersOn(underlying.marginClass, market.tradingDate);
  const loss = mostLoss(own, underlying, parameters, market.at, own.length === legs.length ? values : []);
  if (loss === null || Number.isNaN(loss)) return false;
  const { base, farStrike, expiryDay } = extremeLoss(own, underlying, parameters, market.tradingDate);
  return addMoney(roundedUp(loss), roundedUp(base), roundedUp(farStrike), roundedUp(expiryDay)) <= limit;
}
