import { type Money, ZERO_MONEY, addMoney, money } from '../units/money.ts';

/** The costs of a fill, an order or a position, per item; `total` is their sum. All are amounts paid, never negative. */
export interface Charges {
  readonly brokerage: Money;
  readonly stt: Money;
  readonly exchange: Money;
  readonly sebi: Money;
  readonly stamp: Money;
  readonly gst: Money;
  /** For shares that leave the depository; in no estimate of a contract. */
  readonly depository: Money;
  readonly total: Money;
}

export const NO_CHARGES: Charges = {
  brokerage: ZERO_MONEY,
  stt: ZERO_MONEY,
  exchange: ZERO_MONEY,
  sebi: ZERO_MONEY,
  stamp: ZERO_MONEY,
  gst: ZERO_MONEY,
  depository: ZERO_MONEY,
  total: ZERO_MONEY,
};

/** Returns the charges with their total. */
export function chargesOf(items: Omit<Charges, 'total'>): Charges {
  const { brokerage, stt, exchange, sebi, stamp, gst, depository } = items;
  const total = money(brokerage + stt + exchange + sebi + stamp + gst + depository);
  return { brokerage, stt, exchange, sebi, stamp, gst, depository, total };
}

/** Returns the charges of both, item by item. */
export function addCharges(a: Charges, b: Charges): Charges {
  return chargesOf({
    brokerage: addMoney(a.brokerage, b.brokerage),
    stt: addMoney(a.stt, b.stt),
    exchange: addMoney(a.exchange, b.exchange),
    sebi: addMoney(a.sebi, b.sebi),
    stamp: addMoney(a.stamp, b.stamp),
    gst: addMoney(a.gst, b.gst),
    depository: addMoney(a.depository, b.depository),
  });
}
