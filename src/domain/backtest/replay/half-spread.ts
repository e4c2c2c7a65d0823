import { MINUTE_MS } from '#domain/calendar/dates.ts';
import { yearsToExpiry } from '#domain/calendar/time-to-expiry.ts';
import { vegaOf as vegaAt } from '#domain/pricing/greeks.ts';
import { impliedVolatility } from '#domain/pricing/implied-volatility.ts';
import { termsOnForward } from '#domain/pricing/option-terms.ts';
import { type Price, price, priceToDecimal } from '#domain/units/price.ts';
import type { ExchangeTime } from '#domain/units/time.ts';
import type { BotContract } from '#domain/bots/engine/io.ts';
import type { DayTape, TapeExpiry } from './day-tape.ts';

/** The first minutes, and options far out of the money, are quoted twice as wide. */
const FIRST_MS = 5 * MINUTE_MS;
const FAR_OUT = 0.04;
const OPTION_SHARE = 0.0015;
const VEGA_SHARE = 0.03;
const FUTURE_SHARE = 0.00004;

interface AtInstant {
  readonly contract: BotContract;
  readonly at: ExchangeTime;
  readonly spot: Price;
  /** What it trades at. */
  readonly value: Price;
}

/** Vega of an option per point of volatility, at its traded price; 0 where it has no volatility. */
function vegaOf(
  { contract: { kind, strike, expiry }, at, spot, value }: AtInstant,
  expiries: readonly Pick<TapeExpiry, 'date' | 'expiresAt'>[],
): number {
  const expiresAt = expiries.find(({ date }) => date === expiry)?.expiresAt;
  if (kind === 'future' || strike === null || expiresAt === undefined) return 0;
  const terms = termsOnForward(kind, priceToDecimal(spot), priceToDecimal(strike), yearsToExpiry(at, expiresAt), 0);
  const implied = impliedVolatility(terms, priceToDecimal(value));
  return implied.kind === 'volatility' ? vegaAt(terms, implied.volatility) / 100 : 0;
}

/**
 * Returns how far bid and ask are taken to lie from what a contract trades at, in whole ticks upwards: half of 0.15 % of the premium and 0.03 of
 * its vega a point, of a future half of 0.4 of a basis point; at least a tick between the two.
 */
export function halfSpread(place: AtInstant, tape: DayTape): Price {
  const { contract, at, spot, value } = place;
  const minute = (at - tape.session.opensAt) / MINUTE_MS;
  if (!(minute >= 0 && minute < MOST_MINUTES)) return reckoned(place, tape);
  const known = lastOf(tape, contract.key);
  const found = known[minute];
  if (found !== undefined && found.spot === spot && found.value === value) return found.half;
  const half = reckoned(place, tape);
  known[minute] = { spot, value, half };
  return half;
}

/** No session is longer than a day. */
const MOST_MINUTES = 1_440;

type LastAsked = ({ readonly spot: Price; readonly value: Price; readonly half: Price } | undefined)[];
/** What was asked for last of each minute of a contract: many of the bots that are tried on a day trade at the same prices. */
const asked = new WeakMap<DayTape, Map<string, LastAsked>>();

function lastOf(tape: DayTape, key: string): LastAsked {
  let contracts = asked.get(tape);
  if (contracts === undefined) {
    contracts = new Map();
    asked.set(tape, contracts);
  }
  let last = contracts.get(key);
  if (last === undefined) {
    last = [];
    contracts.set(key, last);
  }
  return last;
}

function reckoned(place: AtInstant, tape: DayTape): Price {
  const { contract, at, spot, value } = place;
  const { kind, strike } = contract;
  const tick = kind === 'future' ? tape.tick.future : tape.tick.option;
  const early = at - tape.session.opensAt < FIRST_MS ? 2 : 1;
  const out = strike === null ? 0 : ((strike - spot) / spot) * (kind === 'call' ? 1 : -1);
  const vega = kind === 'future' ? 0 : vegaOf(place, tape.expiries) * 10_000;
  const wide = kind === 'future' ? value * FUTURE_SHARE : value * OPTION_SHARE + VEGA_SHARE * vega;
  const width = Math.max(tick, wide) * early * (out > FAR_OUT ? 2 : 1);
  return price(Math.ceil(width / 2 / tick - 1e-9) * tick);
}
