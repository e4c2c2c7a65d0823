import { MINUTE_MS } from '#domain/calendar/dates.ts';
import { yearsToExpiry } from '#domain/calendar/time-to-expiry.ts';
import type { BotContract } from '#domain/bots/engine/io.ts';
import type { LegState } from '#domain/bots/engine/state.ts';
import { atmStrike } from '#domain/market/strike-rows.ts';
import { impliedVolatility } from '#domain/pricing/implied-volatility.ts';
import { termsOnForward } from '#domain/pricing/option-terms.ts';
import { estimateMargin } from '#domain/risk/estimate-margin.ts';
import type { MarginLeg, MarginMarket, MarginUnderlying } from '#domain/risk/margin-leg.ts';
import { isMarginWithin } from '#domain/risk/margin-within.ts';
import { hasMarginParameters } from '#domain/risk/margin-parameters.ts';
import { type Money, ZERO_MONEY } from '#domain/units/money.ts';
import { type Price, priceToDecimal } from '#domain/units/price.ts';
import { type ExchangeTime, exchangeTime } from '#domain/units/time.ts';
import type { DayMarket } from './day-market.ts';
import type { DayTape, TapeExpiry } from './day-tape.ts';
import { tapeForward, tapeVolatility } from './tape-chain.ts';

const TRADING_DAYS = 252;
/** The volatility of the underlying is read from the first expiry that is not about to end, as for accounts. */
const SETTLED_YEARS = 2 / 365;

/** An expiry as of its first use on the day: forward divided by spot, and volatility at the money. */
interface Slice {
  readonly basis: number;
  readonly volatility: number;
}

type HeldLeg = Pick<LegState, 'contract' | 'lots' | 'side' | 'entry'>;

/** A held contract: the margin inputs that stay fixed over the day, and the volatility implied by its last price. */
interface Holding {
  readonly contract: BotContract;
  readonly quantity: number;
  readonly entry: Price | null;
  /** Null where its expiry was not listed on the day. */
  readonly expiry: TapeExpiry | null;
  readonly instrument: MarginLeg['instrument'];
  readonly strike: number;
  volatility: number;
  /** Whether the price of the minute has a volatility. */
  isRead: boolean;
}

interface Read {
  readonly legs: readonly MarginLeg[];
  readonly market: MarginMarket;
  /** The price of each leg that its volatility was read from; null where it has none. */
  readonly values: readonly (number | null)[];
}

function holdingsOf({ underlying, expiries }: DayTape, legs: readonly HeldLeg[]): readonly Holding[] {
  return legs.flatMap(({ contract, lots, side, entry }): Holding[] => {
    if (contract === null || lots === 0) return [];
    const { kind, strike, lotSize } = contract;
    const expiry = expiries.find(({ date }) => date === contract.expiry) ?? null;
    const terms = { underlying, expiry: contract.expiry, expiresAt: expiry?.expiresAt ?? exchangeTime(0) };
    const instrument =
      kind === 'future' || strike === null
        ? ({ kind: 'future', ...terms } as const)
        : ({ kind: 'option', optionType: kind, strike, ...terms } as const);
    const known = kind === 'future' || strike !== null ? expiry : null;
    return [
      {
        contract,
        quantity: side * lots * lotSize,
        entry,
        expiry: known,
        instrument,
        strike: strike === null ? 0 : priceToDecimal(strike),
        volatility: 0,
        isRead: false,
      },
    ];
  });
}

/**
 * The margin that the positions of a day would need at the close of every minute, computed as for paper accounts. The forward of an expiry and the volatility
 * of the underlying are read once a day, at first use.
 */
export class MarginPeak {
  private readonly slices = new Map<string, Slice>();
  private underlying: Omit<MarginUnderlying, 'spot'> | null = null;
  private most: Money | null;
  /** Highest margin at the close of a minute with an entry; null while there was none. */
  private entered: Money | null = null;
  /** Positions at the last check: the list object is replaced whenever the positions change. */
  private held: readonly HeldLeg[] = [];
  private holdings: readonly Holding[] = [];

  constructor(
    private readonly tape: DayTape,
    private readonly market: DayMarket,
    private readonly previousClose: Price,
  ) {
    this.most = hasMarginParameters(tape.marginClass, tape.session.date) ? ZERO_MONEY : null;
  }

  /** Highest margin so far; null on days without known parameters, or without data of a held contract. */
  peak(): Money | null {
    return this.most;
  }

  /** Highest margin at the close of a minute with an entry; null where there was none, or where it is unknown. */
  atEntry(): Money | null {
    return this.most === null ? null : this.entered;
  }

  /** Updates the peaks at the close of a minute; `entered`: whether something was entered in that minute. */
  look(minute: number, legs: readonly HeldLeg[], prices: Readonly<Record<string, Price>>, entered: boolean): void {
    if (this.most === null) return;
    if (legs !== this.held) {
      this.held = legs;
      this.holdings = holdingsOf(this.tape, legs);
    }
    if (this.holdings.length === 0 || this.market.spotAt(minute) === undefined) return;
    const read = this.read(minute, this.holdings, prices);
    // Most minutes do not come near the peak.
    if (read !== null && !entered && isMarginWithin(read.legs, read.market, this.most, read.values)) return;
    const now = read === null ? null : estimateMargin(read.legs, read.market).total;
    if (now === null || now > this.most) this.most = now;
    if (entered && now !== null && now > (this.entered ?? -1)) this.entered = now;
  }

  /** Returns the margin of the positions at the close of a minute; null where unknown. */
  of(minute: number, legs: readonly HeldLeg[], prices: Readonly<Record<string, Price>>): Money | null {
    const read = this.most === null ? null : this.read(minute, holdingsOf(this.tape, legs), prices);
    return read === null ? null : estimateMargin(read.legs, read.market).total;
  }

  /** Returns the holdings and their market at the close of a minute; null where something is unknown. */
  private read(minute: number, holdings: readonly Holding[], prices: Readonly<Record<string, Price>>): Read | null {
    const spot = this.market.spotAt(minute)?.close;
    if (spot === undefined) return null;
    const at = exchangeTime(this.tape.session.opensAt + (minute + 1) * MINUTE_MS);
    const legs: MarginLeg[] = [];
    const values: (number | null)[] = [];
    for (const holding of holdings) {
      const { contract, entry } = holding;
      const value = this.market.barAt(contract, minute)?.close ?? prices[contract.key] ?? entry;
      const leg = value === null ? null : this.legOf(holding, value, { at, minute, spot });
      // The margin of a part says nothing about the whole.
      if (leg === null || value === null) return null;
      legs.push(leg);
      values.push(holding.isRead ? priceToDecimal(value) : null);
    }
    return { legs, values, market: { at, tradingDate: this.tape.session.date, underlyings: [this.underlyingAt(minute, spot)] } };
  }

  private legOf(holding: Holding, value: Price, now: { at: ExchangeTime; minute: number; spot: Price }): MarginLeg | null {
    const { expiry, instrument, quantity, strike } = holding;
    if (expiry === null) return null;
    if (instrument.kind === 'future') return { instrument, quantity, forward: priceToDecimal(value) };
    const { basis, volatility } = this.sliceOf(expiry, now.minute, now.spot);
    const forward = priceToDecimal(now.spot) * basis;
    const terms = termsOnForward(instrument.optionType, forward, strike, yearsToExpiry(now.at, expiry.expiresAt), 0);
    const implied = impliedVolatility(terms, priceToDecimal(value), holding.volatility);
    holding.isRead = implied.kind === 'volatility';
    if (implied.kind !== 'volatility') return { instrument, quantity, forward, volatility };
    holding.volatility = implied.volatility;
    return { instrument, quantity, forward, volatility: implied.volatility };
  }

  private underlyingAt(minute: number, spot: Price): MarginUnderlying {
    this.underlying ??= this.readUnderlying(minute, spot);
    const { underlying, marginClass, previousClose, annualVolatility, dailyVolatility } = this.underlying;
    return { underlying, marginClass, previousClose, annualVolatility, dailyVolatility, spot: priceToDecimal(spot) };
  }

  private readUnderlying(minute: number, spot: Price): Omit<MarginUnderlying, 'spot'> {
    const { underlying, marginClass, expiries, session } = this.tape;
    const settled = expiries.find(({ expiresAt }) => yearsToExpiry(session.opensAt, expiresAt) > SETTLED_YEARS) ?? expiries[0];
    const annualVolatility = settled === undefined ? 0 : this.sliceOf(settled, minute, spot).volatility;
    const dailyVolatility = annualVolatility / Math.sqrt(TRADING_DAYS);
    return { underlying, marginClass, previousClose: priceToDecimal(this.previousClose), annualVolatility, dailyVolatility };
  }

  /** Returns the forward of the chain and the volatility of the strike nearest to it; volatility 0 where that strike has no price. */
  private sliceOf(expiry: TapeExpiry, minute: number, spot: Price): Slice {
    const known = this.slices.get(expiry.date);
    if (known !== undefined) return known;
    const forward = tapeForward(this.tape, expiry, minute)?.forward ?? priceToDecimal(spot);
    const strike = atmStrike(
      expiry.strikes.map((each) => ({ strike: each })),
      forward,
    );
    const volatility = strike === null ? null : tapeVolatility(this.tape, expiry, strike, minute);
    const slice = { basis: forward / priceToDecimal(spot), volatility: volatility ?? 0 };
    this.slices.set(expiry.date, slice);
    return slice;
  }
}
