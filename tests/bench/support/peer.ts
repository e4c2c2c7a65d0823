import { BlackScholes } from '@uqee/black-scholes';
import { impliedVolatility } from '#domain/pricing/implied-volatility.ts';
import { priceAndGreeks } from '#domain/pricing/price-and-greeks.ts';
import type { Row } from './row.ts';
import { speed } from './speed.ts';
import { optionPrice } from '#tests/support/market/option-price.ts';

interface PeerCase {
  readonly type: 'call' | 'put';
  readonly strike: number;
  readonly time: number;
  readonly sigma: number;
  readonly price: number;
}

const SPOT = 26_000;
const RATE = 0.065;
const terms = ({ type, strike, time }: Pick<PeerCase, 'type' | 'strike' | 'time'>) => ({
  optionType: type,
  spot: SPOT,
  strike,
  years: time,
  rate: RATE,
  dividendYield: 0,
});

/** Options that the peer prices too: a day to a year, two deviations out, without its wings, where it has no digits left. */
function cases(): PeerCase[] {
  const made: PeerCase[] = [];
  for (const time of [1 / 365, 7 / 365, 30 / 365, 1])
    for (const sigma of [0.1, 0.15, 0.45])
      for (let z = -2; z <= 2; z += 0.25) {
        const strike = SPOT * Math.exp(z * sigma * Math.sqrt(time));
        const type = strike >= SPOT ? 'call' : 'put';
        made.push({ type, strike, time, sigma, price: optionPrice(terms({ type, strike, time }), sigma) });
      }
  return made;
}

/** How fast and how exact we are beside @uqee/black-scholes, in the same run on the same options. */
export interface PeerFigures {
  /** Our speed divided by theirs. */
  readonly greeks: number;
  readonly volatility: number;
  /** Their largest relative error divided by ours. */
  readonly accuracy: number;
}

/** Returns the figures beside the peer: price with five Greeks, and implied volatility to the accuracy that each reaches. */
export function peerFigures(least = 150): PeerFigures {
  const set = cases();
  const peer = new BlackScholes({ sigmaToPricePrecision: 'double', priceToSigmaMethod: 'newton-raphson' });
  const out = new Float64Array(6);
  const ours = speed(
    set.length,
    () => {
      for (const { type, strike, time, sigma } of set) priceAndGreeks(out, 0, type === 'call', SPOT, strike, time, RATE, 0, sigma);
    },
    least,
  );
  const theirs = speed(
    set.length,
    () => {
      for (const { type, strike, time, sigma } of set) peer.option({ type, strike, time, sigma, rate: RATE, underlying: SPOT });
    },
    least,
  );
  const ourTerms = set.map((each) => terms(each));
  const ourIv = speed(
    set.length,
    () => {
      for (const [index, each] of set.entries()) impliedVolatility(ourTerms[index]!, each.price);
    },
    least,
  );
  const theirIv = speed(
    set.length,
    () => {
      for (const { type, strike, time, price } of set) peer.sigma({ type, strike, time, price, rate: RATE, underlying: SPOT });
    },
    least,
  );
  let [ourWorst, theirWorst] = [0, 0];
  for (const [index, { type, strike, time, price, sigma }] of set.entries()) {
    const implied = impliedVolatility(ourTerms[index]!, price);
    ourWorst = Math.max(ourWorst, implied.kind === 'volatility' ? Math.abs(implied.volatility / sigma - 1) : 1);
    theirWorst = Math.max(theirWorst, Math.abs(peer.sigma({ type, strike, time, price, rate: RATE, underlying: SPOT }) / sigma - 1));
  }
  return { greeks: ours / theirs, volatility: ourIv / theirIv, accuracy: theirWorst / ourWorst };
}

/** Lower bounds for any machine under any load, about half of the figures of a quiet one. */
export const PEER_BOUNDS: Readonly<Record<keyof PeerFigures, number>> = { greeks: 0.6, volatility: 0.3, accuracy: 1e5 };

/** Returns the figures as rows of the bench. */
export function peerRows(): Row[] {
  const found = peerFigures();
  const rows: readonly (readonly [keyof PeerFigures, string, string])[] = [
    ['greeks', 'price + 5 Greeks against @uqee/black-scholes', '0.8'],
    ['volatility', 'implied volatility against @uqee/black-scholes (Newton)', '0.5'],
    ['accuracy', 'their largest error of an implied volatility against ours', '1e5'],
  ];
  return rows.map(([key, what, target]) => ({
    what,
    value: found[key],
    unit: 'ratio',
    target,
    hard: String(PEER_BOUNDS[key]),
  }));
}
