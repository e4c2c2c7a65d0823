import { yearsToExpiry } from '#domain/calendar/time-to-expiry.ts';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import { importedQuote } from '#domain/indicators/imported-chain-figures.ts';
import { forwardNear } from '#domain/market/forward-near.ts';
import type { QuotedStrike } from '#domain/market/strike-rows.ts';
import { optionDelta } from '#domain/pricing/option-delta.ts';
import { strikeVolatilities } from '#domain/pricing/strike-volatilities.ts';
import { type Price, price, priceToDecimal } from '#domain/units/price.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { FRESH_MINUTES } from '../past/past-figures.ts';
import { byMinute } from './by-minute.ts';
import type { DayTape, TapeExpiry } from './day-tape.ts';
import { onceATape } from './once-a-tape.ts';

/** The forward of an expiry when a minute has closed, and the years that it has left. */
interface TapeForward {
  readonly forward: number;
  readonly years: number;
}

const forwards = onceATape<TapeForward | null>();
const volatilities = onceATape<number | null>();

/** Quote of an option at the close of a minute: its bid and ask, else its last price if no older than the limit for past chains. */
function sideAt(tape: DayTape, expiry: TapeExpiry, kind: 'call' | 'put', strike: Price, minute: number): QuotedStrike['call'] {
  const quote = tape.quoteAt?.({ kind, strike, expiry: expiry.date }, minute) ?? null;
  const minutes = byMinute(tape.option(expiry, kind, strike), tape.session.opensAt);
  let last = minute;
  while (last > minute - FRESH_MINUTES && minutes[last] === undefined) last -= 1;
  const close = minutes[last]?.close;
  if (quote === null && close === undefined) return { quote: importedQuote(null) };
  const known = { bid: quote?.bid ?? null, ask: quote?.ask ?? null };
  return { quote: importedQuote({ ...known, close: close ?? price(0), volume: null }) };
}

function rowAt(tape: DayTape, expiry: TapeExpiry, strike: Price, minute: number): QuotedStrike {
  return { strike, call: sideAt(tape, expiry, 'call', strike, minute), put: sideAt(tape, expiry, 'put', strike, minute) };
}

/**
 * Returns the forward of an expiry at the close of a minute, as in the chain of that instant: by parity, or the spot where parity gives none. Null without a
 * spot.
 */
export function tapeForward(tape: DayTape, expiry: TapeExpiry, minute: number): TapeForward | null {
  return forwards(tape, `${expiry.date} ${minute}`, () => {
    const spot = byMinute(tape.spot, tape.session.opensAt)[minute]?.close;
    if (spot === undefined) return null;
    const parity = forwardNear(expiry.strikes, spot, (strike) => rowAt(tape, expiry, strike, minute));
    const at = exchangeTime(tape.session.opensAt + (minute + 1) * MINUTE_MS);
    return { forward: parity ?? priceToDecimal(spot), years: yearsToExpiry(at, expiry.expiresAt) };
  });
}

/** Returns the volatility of a strike when a minute has closed, of its out-of-the-money side on the forward; null where its price has none. */
export function tapeVolatility(tape: DayTape, expiry: TapeExpiry, strike: Price, minute: number): number | null {
  return volatilities(tape, `${expiry.date} ${strike} ${minute}`, () => {
    const known = tapeForward(tape, expiry, minute);
    if (known === null || known.years <= 0) return null;
    return strikeVolatilities([rowAt(tape, expiry, strike, minute)], known.forward, known.years, 0)[0] ?? null;
  });
}

/** Returns the delta of an option with this price at the close of a minute, as in the chain; null where it has none. */
export function tapeDelta(
  tape: DayTape,
  {
    expiry,
    kind,
    strike,
    value,
  }: { readonly expiry: TapeExpiry; readonly kind: 'call' | 'put'; readonly strike: Price; readonly value: Price | null },
  minute: number,
): number | null {
  const known = tapeForward(tape, expiry, minute);
  if (known === null) return null;
  return optionDelta({ optionType: kind, strike, ...known, volatility: tapeVolatility(tape, expiry, strike, minute), value });
}
