import type { Chain, Position } from '#client/api/types.ts';
import { volatilityNear } from '#client/state/market/volatility-near.ts';
import { yearsToExpiry } from '#domain/calendar/time-to-expiry.ts';
import type { BookPart } from '#domain/strategies/book-stress.ts';
import { carryOf, type StrategyLeg } from '#domain/strategies/strategy-leg.ts';
import { priceFromDecimal } from '#domain/units/price.ts';
import { exchangeTime } from '#domain/units/time.ts';

/** The positions on one underlying, and the instrument whose price is the underlying's spot. */
export interface HeldPart extends BookPart {
  readonly spotId: string;
  /** Lot size of the underlying's contracts; null for a share without any. */
  readonly lotSize: number | null;
}

/** The positions as legs for the risk computation, and in `left` the positions that cannot be priced. */
export interface Book {
  readonly parts: readonly HeldPart[];
  readonly left: readonly Position[];
}

const FREE = { price: priceFromDecimal(0), strike: priceFromDecimal(0), years: 0, volatility: 0, carry: 0 };

/** Returns the price per unit that was sent with a position. */
const levelOf = ({ quote, mark_price: mark }: Position): number | null => quote?.ltp ?? (typeof mark === 'number' ? mark : null);

function optionLeg({ instrument, net_quantity: quantity }: Position, chains: readonly Chain[]): StrategyLeg | null {
  const { strike, option_type: kind, expiry } = instrument;
  const chain = chains.find((each) => each.expiry === expiry);
  if (chain === undefined || strike === null || kind === null) return null;
  const volatility = chain.rows.find((each) => each.strike === strike)?.[kind].iv ?? volatilityNear(chain, strike);
  if (volatility === null) return null;
  const years = yearsToExpiry(exchangeTime(chain.exchange_at), exchangeTime(chain.expires_at));
  const carry = carryOf(chain.spot.ltp, chain.forward, years);
  return { ...FREE, kind, quantity, strike: priceFromDecimal(strike), years, volatility, carry };
}

function futureLeg(position: Position, { spot, exchange_at: now }: Chain): StrategyLeg | null {
  const level = levelOf(position);
  const { expires_at: end } = position.instrument;
  if (level === null || end === null) return null;
  const years = yearsToExpiry(exchangeTime(now), exchangeTime(end));
  return { ...FREE, kind: 'future', quantity: position.net_quantity, years, carry: carryOf(spot.ltp, level, years) };
}

function legOf(position: Position, chains: readonly Chain[]): StrategyLeg | null {
  const [any] = chains;
  const { kind } = position.instrument;
  if (kind === null) return null;
  if (kind === 'option') return optionLeg(position, chains);
  if (kind === 'future') return any === undefined ? null : futureLeg(position, any);
  return { ...FREE, kind: 'underlying', quantity: position.net_quantity };
}

/** Returns the open positions by underlying, each as a leg at the volatility and forward of its chain. */
export function bookOf(positions: readonly Position[], chains: readonly Chain[]): Book {
  const parts = new Map<string, Omit<HeldPart, 'underlying' | 'legs'> & { readonly legs: StrategyLeg[] }>();
  const left: Position[] = [];
  for (const position of positions) {
    const { underlying, kind } = position.instrument;
    const own = chains.filter((chain) => chain.underlying === underlying);
    const leg = legOf(position, own);
    // A share without options has no chain, so its own last price is the spot.
    const spot = own[0]?.spot.ltp ?? (kind === 'option' || kind === 'future' ? null : levelOf(position));
    if (leg === null || spot === null) {
      left.push(position);
      continue;
    }
    const part = parts.get(underlying);
    const spotId = own[0]?.spot_instrument_id ?? position.instrument.instrument_id;
    if (part === undefined) parts.set(underlying, { spot, spotId, lotSize: own[0]?.lot_size ?? null, legs: [leg] });
    else part.legs.push(leg);
  }
  return { parts: [...parts].map(([underlying, part]) => ({ underlying, ...part })), left };
}
