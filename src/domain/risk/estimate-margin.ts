import { type Money, ZERO_MONEY, addMoney, MONEY_SCALE, money } from '../units/money.ts';
import { calendarCharge } from './calendar-charge.ts';
import { extremeLoss } from './extreme-loss.ts';
import { type MarginLeg, type MarginMarket, type MarginUnderlying, isOptionLeg } from './margin-leg.ts';
import { marginParametersOn } from './margin-parameters.ts';
import { legUnitValue, worstLoss } from './scan-risk.ts';

/** Our estimate, part by part. Never the venue's figure: screens call it an estimate. Every part is rounded up to the paisa and >= 0. */
export interface EstimatedMargin {
  /** Worst loss over the sixteen scenarios, long options at their cost. */
  readonly scanRisk: Money;
  readonly calendarCharge: Money;
  readonly extremeLoss: Money;
  readonly farStrikeExtra: Money;
  readonly expiryDayExtra: Money;
  /** Sum of the parts above: the venue's requirement, the premium of long options included. */
  readonly total: Money;
  /** Market value of long options, and cost of buying back short ones. */
  readonly longOptionValue: Money;
  readonly shortOptionValue: Money;
  /** Value of long options, as far as it covers the scan risk, the calendar charge and the cost of buying back short ones. */
  readonly longOptionCredit: Money;
  /** total - longOptionCredit + shortOptionValue: the amount to keep in an account whose cash contains all premiums paid and received. */
  readonly blocked: Money;
}

export const NO_MARGIN: EstimatedMargin = {
  scanRisk: ZERO_MONEY,
  calendarCharge: ZERO_MONEY,
  extremeLoss: ZERO_MONEY,
  farStrikeExtra: ZERO_MONEY,
  expiryDayExtra: ZERO_MONEY,
  total: ZERO_MONEY,
  longOptionValue: ZERO_MONEY,
  shortOptionValue: ZERO_MONEY,
  longOptionCredit: ZERO_MONEY,
  blocked: ZERO_MONEY,
};

const PAISA = MONEY_SCALE / 100;

/** Returns an amount rounded against the trader; the thousandth keeps floating-point noise on a whole figure from costing a paisa more. */
export function roundedUp(amount: number): Money {
  return money(Math.max(0, Math.ceil(amount * 100 - 0.001)) * PAISA);
}

function offsetMargin(legs: readonly MarginLeg[], underlying: MarginUnderlying, market: MarginMarket): EstimatedMargin {
  const parameters = marginParametersOn(underlying.marginClass, market.tradingDate);
  const extreme = extremeLoss(legs, underlying, parameters, market.tradingDate);
  let longValue = 0;
  let shortValue = 0;
  for (const leg of legs) {
    if (!isOptionLeg(leg)) continue;
    const value = leg.quantity * legUnitValue(leg, market.at);
    if (value > 0) longValue += value;
    else shortValue -= value;
  }
  const scan = worstLoss(legs, underlying, parameters, market.at);
  const calendar = calendarCharge(legs, parameters.calendarCharge, market.at);
  const scanRisk = roundedUp(scan);
  const charged = roundedUp(calendar);
  const shortOptionValue = roundedUp(shortValue);
  // Besides the extreme loss margin, the risk less the net option value stays blocked, at least zero.
  const uncovered = roundedUp(scan + calendar + shortValue - longValue);
  return withSums({
    scanRisk,
    calendarCharge: charged,
    extremeLoss: roundedUp(extreme.base),
    farStrikeExtra: roundedUp(extreme.farStrike),
    expiryDayExtra: roundedUp(extreme.expiryDay),
    longOptionValue: roundedUp(longValue),
    shortOptionValue,
    longOptionCredit: money(Math.max(0, addMoney(scanRisk, charged, shortOptionValue) - uncovered)),
  });
}

/** Months offset each other at the calendar charge where that requires less than each month alone. */
function groupMargin(legs: readonly MarginLeg[], underlying: MarginUnderlying, market: MarginMarket): EstimatedMargin {
  const together = offsetMargin(legs, underlying, market);
  if (legs.every((leg) => leg.instrument.expiry === legs[0]?.instrument.expiry)) return together;
  let apart = NO_MARGIN;
  for (const month of new Set(legs.map((leg) => leg.instrument.expiry))) {
    const own = legs.filter((leg) => leg.instrument.expiry === month);
    apart = addMargin(apart, offsetMargin(own, underlying, market));
  }
  return apart.blocked < together.blocked ? apart : together;
}

/** Written out: a spread of so many fields took as long as all prices of the scan. */
function withSums(parts: Omit<EstimatedMargin, 'total' | 'blocked'>): EstimatedMargin {
  const { scanRisk, calendarCharge: charge, extremeLoss: extreme, farStrikeExtra, expiryDayExtra } = parts;
  const { longOptionValue, shortOptionValue, longOptionCredit } = parts;
  const total = addMoney(scanRisk, charge, extreme, farStrikeExtra, expiryDayExtra);
  const blocked = money(total - longOptionCredit + shortOptionValue);
  return {
    scanRisk,
    calendarCharge: charge,
    extremeLoss: extreme,
    farStrikeExtra,
    expiryDayExtra,
    total,
    longOptionValue,
    shortOptionValue,
    longOptionCredit,
    blocked,
  };
}

/** Returns the two estimates added part by part: margin of different underlyings offsets nothing. */
export function addMargin(a: EstimatedMargin, b: EstimatedMargin): EstimatedMargin {
  return withSums({
    scanRisk: addMoney(a.scanRisk, b.scanRisk),
    calendarCharge: addMoney(a.calendarCharge, b.calendarCharge),
    extremeLoss: addMoney(a.extremeLoss, b.extremeLoss),
    farStrikeExtra: addMoney(a.farStrikeExtra, b.farStrikeExtra),
    expiryDayExtra: addMoney(a.expiryDayExtra, b.expiryDayExtra),
    longOptionValue: addMoney(a.longOptionValue, b.longOptionValue),
    shortOptionValue: addMoney(a.shortOptionValue, b.shortOptionValue),
    longOptionCredit: addMoney(a.longOptionCredit, b.longOptionCredit),
  });
}

/**
 * Returns the estimated margin of a portfolio. Legs of one underlying offset each other, across expiries at the calendar charge; contracts that expire on the
 * trading date offset only each other. Several legs of the same contract are added up. Throws RangeError when the market lacks an underlying.
 */
export function estimateMargin(legs: readonly MarginLeg[], market: MarginMarket): EstimatedMargin {
  const groups: { readonly underlying: MarginUnderlying; readonly today: boolean; readonly legs: MarginLeg[] }[] = [];
  for (const leg of netted(legs)) {
    const { underlying: name, expiry } = leg.instrument;
    const underlying = market.underlyings.find((candidate) => candidate.underlying === name);
    if (underlying === undefined) throw new RangeError(`no market for ${name}`);
    const today = expiry === market.tradingDate;
    const group = groups.find((each) => each.underlying === underlying && each.today === today);
    if (group === undefined) groups.push({ underlying, today, legs: [leg] });
    else group.legs.push(leg);
  }
  let sum: EstimatedMargin | null = null;
  for (const group of groups) {
    const own = groupMargin(group.legs, group.underlying, market);
    sum = sum === null ? own : addMargin(sum, own);
  }
  return sum ?? NO_MARGIN;
}

function isSameContract({ instrument: one }: MarginLeg, { instrument: other }: MarginLeg): boolean {
  if (one.kind === 'option' && other.kind === 'option') {
    // Fields that differ most often are compared first: every leg is compared with every other.
    if (one.strike !== other.strike || one.optionType !== other.optionType) return false;
  } else if (one.kind !== other.kind) return false;
  return one.expiry === other.expiry && one.underlying === other.underlying;
}

/** Returns the legs with one for each contract: bought and sold units cancel out before shorts are charged. */
export function netted(legs: readonly MarginLeg[]): readonly MarginLeg[] {
  const net: MarginLeg[] = [];
  for (const leg of legs) {
    let place = 0;
    for (let before = net[place]; before !== undefined && !isSameContract(before, leg); before = net[place]) place += 1;
    const before = net[place];
    net[place] = before === undefined ? leg : { ...before, quantity: before.quantity + leg.quantity };
  }
  return net.some((leg) => leg.quantity === 0) ? net.filter((leg) => leg.quantity !== 0) : net;
}
