import { strict as assert } from 'node:assert';
import { impliedVolatility } from '#domain/pricing/implied-volatility.ts';
import { type OptionTerms, termsOnForward } from '#domain/pricing/option-terms.ts';
import { priceAndGreeks } from '#domain/pricing/price-and-greeks.ts';
import { chainValues, repriceChain } from '#domain/pricing/reprice-chain.ts';
import { chainOfLegs } from './support/chain-of-legs.ts';
import { peerRows } from './support/peer.ts';
import type { Row } from './support/row.ts';
import { speed } from './support/speed.ts';
import { optionPrice } from '#tests/support/market/option-price.ts';

interface Case {
  readonly terms: OptionTerms;
  readonly volatility: number;
  readonly price: number;
}

/** Out-of-the-money options of a NIFTY-like market: an hour to a year, 3 deviations out, 8 % to 45 %. */
function cases(): Case[] {
  const made: Case[] = [];
  for (const years of [1 / 8760, 1 / 365, 7 / 365, 30 / 365, 1])
    for (const volatility of [0.08, 0.15, 0.45])
      for (let z = -3; z <= 3; z += 0.25) {
        const strike = 26_000 * Math.exp(z * volatility * Math.sqrt(years));
        const terms = termsOnForward(strike >= 26_000 ? 'call' : 'put', 26_000, strike, years, 0);
        made.push({ terms, volatility, price: optionPrice(terms, volatility) });
      }
  return made;
}

/** Normal distribution to seven digits (Abramowitz and Stegun 26.2.17), as most published option formulas use it. */
function sevenDigits(x: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(x));
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const tail = 0.3989422804 * Math.exp(-0.5 * x * x) * series;
  return x > 0 ? 1 - tail : tail;
}

/** The textbook formula, as the reference for the cost of accuracy. */
function plain(out: Float64Array, isCall: boolean, forward: number, strike: number, years: number, rate: number, volatility: number): void {
  const root = Math.sqrt(years);
  const d1 = (Math.log(forward / strike) + 0.5 * volatility * volatility * years) / (volatility * root);
  const d2 = d1 - volatility * root;
  const sign = isCall ? 1 : -1;
  const discount = Math.exp(-rate * years);
  const n1 = sevenDigits(sign * d1);
  const density = 0.3989422804 * Math.exp(-0.5 * d1 * d1);
  const price = sign * discount * (forward * n1 - strike * sevenDigits(sign * d2));
  out[0] = price;
  out[1] = sign * discount * n1;
  out[2] = (discount * density) / (forward * volatility * root);
  out[3] = discount * forward * density * root;
  out[4] = (-discount * forward * density * volatility) / (2 * root) + rate * price;
  out[5] = -years * price;
}

/** Returns the speeds of pricing and implied volatility on one thread, and their ratios within this run, which are checked. */
export function run(): Promise<Row[]> {
  const set = cases();
  const out = new Float64Array(6);
  const greeks = speed(set.length, () => {
    for (const { terms, volatility } of set)
      priceAndGreeks(
        out,
        0,
        terms.optionType === 'call',
        terms.spot,
        terms.strike,
        terms.years,
        terms.rate,
        terms.dividendYield,
        volatility,
      );
  });
  const textbook = speed(set.length, () => {
    for (const { terms, volatility } of set)
      plain(out, terms.optionType === 'call', terms.spot, terms.strike, terms.years, terms.rate, volatility);
  });
  const cold = speed(set.length, () => {
    for (const { terms, price } of set) impliedVolatility(terms, price);
  });
  const warm = speed(set.length, () => {
    for (const { terms, price, volatility } of set) impliedVolatility(terms, price, volatility * 1.02);
  });
  const strikes = Float64Array.from({ length: 200 }, (_, k) => 23_500 + 25 * k);
  const volatilities = strikes.map((strike) => 0.14 + ((strike - 26_000) / 26_000) ** 2);
  const values = chainValues(strikes.length);
  const chain = speed(2 * strikes.length, () => {
    repriceChain(values, { spot: 26_000, years: 7 / 365, rate: 0.065, dividendYield: 0.065 }, strikes, volatilities);
  });

  const tick = chainOfLegs(200);
  const wholeChain = 1e-3 / speed(1, tick.assemble);
  const bareChain = 1e-3 / speed(1, tick.bare);

  let worst = 0;
  for (const { terms, price, volatility } of set) {
    const implied = impliedVolatility(terms, price);
    worst = Math.max(worst, implied.kind === 'volatility' ? Math.abs(implied.volatility / volatility - 1) : Infinity);
  }
  assert.ok(worst < 1e-12, `implied volatility off by ${worst}`);
  const ratios: readonly (readonly [string, number, number])[] = [
    ['price + 5 Greeks against the seven-digit textbook formula', greeks / textbook, 0.4],
    ['cold implied volatility against price + 5 Greeks', cold / greeks, 0.08],
    ['warm start against cold', warm / cold, 1.2],
    ['chain at once against leg by leg', chain / greeks, 1.3],
  ];
  for (const [what, ratio, least] of ratios) assert.ok(ratio >= least, `${what}: ${ratio.toFixed(2)}, at least ${least}`);
  return Promise.resolve([
    { what: 'price + 5 Greeks', value: greeks, unit: 'M/s', target: '8', hard: '-' },
    { what: 'implied volatility, cold', value: cold, unit: 'M/s', target: '1.5', hard: '-' },
    { what: 'implied volatility, start 2 % off', value: warm, unit: 'M/s', target: '3', hard: '-' },
    { what: 'chain of 200 strikes, calls and puts with 5 Greeks', value: chain, unit: 'M legs/s', target: '20', hard: '-' },
    {
      what: '400-leg chain on one tick, implied volatilities and Greeks as the screen gets them',
      value: wholeChain,
      unit: 'ms',
      target: '0.25',
      hard: '1',
    },
    { what: '400-leg chain on one tick, numbers alone', value: bareChain, unit: 'ms', target: '0.25', hard: '1' },
    { what: 'implied volatility, largest relative error', value: worst, unit: '', target: '1e-12', hard: '1e-12' },
    ...peerRows(),
    ...ratios.map(([what, value, least]) => ({ what, value, unit: 'ratio', target: '-', hard: String(least) })),
  ]);
}
