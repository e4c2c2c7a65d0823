import { type Money, moneyFromDecimal } from '../units/money.ts';

/** A share as a fraction of integers: amount x of[0] / of[1]. */
export type Share = readonly [numerator: number, denominator: number];

/** One rate with its source. The newest row whose `from` is not after the trade date holds. */
export interface Rate<T> {
  readonly from: string;
  readonly value: T;
  readonly source: string;
  readonly checkedOn: string;
}

/** Brokerage of an executed order: an amount, or less when a share of the order's turnover is less. */
export interface Brokerage {
  readonly amount: Money;
  /** null = always the amount. */
  readonly atMost: Share | null;
}

/** Rates of a kind of instrument on one exchange. An empty list: nothing is due. */
export interface RateTable {
  readonly sttBuy: readonly Rate<Share>[];
  readonly sttSell: readonly Rate<Share>[];
  /** Paid by the holder of an exercised option, on the amount in `sttExerciseOn`. */
  readonly sttExercise: readonly Rate<Share>[];
  /** The intrinsic value, or before September 2019 the settlement price of the underlying. */
  readonly sttExerciseOn: readonly Rate<'intrinsic' | 'settlement'>[];
  readonly exchange: readonly Rate<Share>[];
  readonly sebi: readonly Rate<Share>[];
  readonly stampBuy: readonly Rate<Share>[];
  readonly gst: readonly Rate<Share>[];
  /** Per executed order. */
  readonly brokerage: readonly Rate<Brokerage>[];
  /** On top of the brokerage, per order by which the broker itself squares off an intraday position. */
  readonly squareOff: readonly Rate<Money>[];
  /** Per share and day on which shares held from an earlier day are sold; GST comes on top. */
  readonly depository: readonly Rate<Money>[];
  /** For closing out at expiry what ends with a value, per order of the largest size. */
  readonly closeOut: readonly Rate<Money>[];
}

const CHECKED = '2026-08-22';
const row = <T>(from: string, value: T, source: string, checkedOn = CHECKED): Rate<T> => ({ from, value, source, checkedOn });

/** The tables begin here. A rate without a source from that time is the oldest known one; its source says so. */
const START = '2010-01-01';
const TODAY = '2026-11-29';
const dated = (from: string, share: Share, source: string): Rate<Share> => row<Share>(from, share, source, TODAY);

const STT_2026 = 'NSE FATAX73524 (31 Mar 2026), Finance Act 2026';
const STT_2024 = 'Finance (No. 2) Act 2024, from 1 Oct 2024';
const STT_2023 = 'Finance Act 2023, from 1 Apr 2023';
const STT_HISTORY = 'TradingQnA 185139, history of STT by Zerodha';
const NSE_2021 = 'NSE raised its charges by 6 % from 1 Jan 2021 (press release of 24 Mar 2023)';
const NSE_2023 = 'NSE took the 6 % back from 1 Apr 2023; IPFT Rs 10 per crore, of options Rs 50 (press release of 24 Mar 2023)';
const NSE_2024 = 'NSE lowered its charges by 1 % from 1 Apr 2024 (broker charge lists); IPFT included';
const NSE_UNIFORM = 'NSE circular of 27 Sep 2024, uniform charges from 1 Oct 2024; IPFT included';
const STATES = 'before that each state took its own, for which this stands as an estimate';
const BEFORE_2021 = 'the charge to which NSE went back on 1 Apr 2023; before 2021 no other source';

const flat = (amount: number): Brokerage => ({ amount: moneyFromDecimal(amount), atMost: null });

const squareOff = [
  row(
    START,
    moneyFromDecimal(50),
    'Zerodha support "What are call and trade charges?": Rs 50 and GST an order that the broker squares off; the first day is an estimate: none is published',
    '2026-11-23',
  ),
];

const levies = {
  squareOff,
  sttExerciseOn: [],
  depository: [],
  sebi: [
    dated(
      START,
      [1, 1_000_000],
      'SEBI turnover fee Rs 10 per crore from 1 Apr 2019 (SEBI/L.A.D.-N.R.O./G.N./2019/03); before that an estimate',
    ),
    dated('2020-06-01', [5, 10_000_000], 'SEBI press release of 24 Apr 2020: half the fee from June 2020 to March 2021'),
    dated('2021-04-01', [1, 1_000_000], 'SEBI turnover fee Rs 10 per crore'),
  ],
  gst: [
    dated(START, [103, 1_000], 'service tax 10.3 % with cess, on the same items'),
    dated('2012-04-01', [1_236, 10_000], 'service tax 12.36 % with cess, Finance Act 2012'),
    dated('2015-06-01', [14, 100], 'service tax 14 %, Finance Act 2015'),
    dated('2015-11-15', [145, 1_000], 'Swachh Bharat cess of 0.5 %'),
    dated('2016-06-01', [15, 100], 'Krishi Kalyan cess of 0.5 % (Zerodha bulletin of 25 May 2016)'),
    dated('2017-07-01', [18, 100], 'GST 18 % on brokerage, transaction charge and SEBI fee'),
  ],
};

const common = {
  ...levies,
  sttBuy: [],
  brokerage: [row(START, flat(20), 'Zerodha charge list: flat Rs 20 per executed F&O order')],
  closeOut: [
    row(
      START,
      moneyFromDecimal(20),
      'Zerodha support "What happens if the option contract is not squared off on the expiry date?", TradingQnA 47517 (futures, both sides of an option) and 151973 (per order of the freeze limit); the first day is an estimate: none is published',
      '2026-11-22',
    ),
  ],
};

const sttExerciseOn: RateTable['sttExerciseOn'] = [
  row(START, 'settlement', 'Finance (No. 2) Act 2004, section 99, until 31 Aug 2019', TODAY),
  row('2019-09-01', 'intrinsic', 'Finance (No. 2) Act 2019; NSE circular of 20 Aug 2019', TODAY),
];

const options = {
  ...common,
  sttExerciseOn,
  sttSell: [
    dated(START, [17, 100_000], STT_HISTORY),
    dated('2016-06-01', [5, 10_000], 'Finance Act 2016 (Zerodha bulletin of 25 May 2016)'),
    dated('2023-04-01', [625, 1_000_000], STT_2023),
    row<Share>('2024-10-01', [10, 10_000], STT_2024),
    row<Share>('2026-04-01', [15, 10_000], STT_2026),
  ],
  sttExercise: [dated(START, [125, 100_000], STT_HISTORY), row<Share>('2026-04-01', [15, 10_000], STT_2026)],
  stampBuy: [row<Share>(START, [3, 100_000], `Indian Stamp Act as amended from 1 Jul 2020: options 0.003 %; ${STATES}`)],
};

export const NSE_OPTIONS: RateTable = {
  ...options,
  exchange: [
    dated(START, [5_000, 10_000_000], BEFORE_2021),
    dated('2021-01-01', [5_300, 10_000_000], NSE_2021),
    dated('2023-04-01', [5_050, 10_000_000], NSE_2023),
    dated('2024-04-01', [5_000, 10_000_000], NSE_2024),
    dated('2024-10-01', [3_553, 10_000_000], NSE_UNIFORM),
    row<Share>('2026-03-01', [3_553, 10_000_000], 'NSE/FA/73061 (27 Feb 2026): Rs 3,553 per crore of premium, IPFT included'),
  ],
};

export const BSE_OPTIONS: RateTable = {
  ...options,
  exchange: [
    dated(START, [500, 10_000_000], 'BSE notice 20220425-2: Rs 500 per crore; before that an estimate'),
    dated(
      '2023-11-01',
      [3_750, 10_000_000],
      'BSE notice 20231020-46: the slab above Rs 3 crore a month of a member, nearest expiry of Sensex',
    ),
    dated('2024-05-13', [4_950, 10_000_000], 'BSE notice of 29 Apr 2024: the slab above Rs 3 crore a month of a member'),
    dated('2024-10-01', [3_250, 10_000_000], 'BSE circular of 27 Sep 2024: Rs 3,250 per crore, uniform'),
    row<Share>('2025-04-01', [325, 1_000_000], 'Broker charge lists 2025-26: Sensex and Bankex options 0.0325 %'),
  ],
};

export const NSE_FUTURES: RateTable = {
  ...common,
  sttSell: [
    dated(START, [17, 100_000], STT_HISTORY),
    dated('2013-06-01', [1, 10_000], STT_HISTORY),
    dated('2023-04-01', [125, 1_000_000], STT_2023),
    row<Share>('2024-10-01', [2, 10_000], STT_2024),
    row<Share>('2026-04-01', [5, 10_000], STT_2026),
  ],
  sttExercise: [],
  exchange: [
    dated(START, [190, 10_000_000], BEFORE_2021),
    dated('2021-01-01', [2_014, 100_000_000], NSE_2021),
    dated('2023-04-01', [200, 10_000_000], NSE_2023),
    dated('2024-04-01', [198, 10_000_000], NSE_2024),
    dated('2024-10-01', [183, 10_000_000], NSE_UNIFORM),
    row<Share>('2026-03-01', [183, 10_000_000], 'NSE/FA/73061 (27 Feb 2026): Rs 183 per crore'),
  ],
  stampBuy: [row<Share>(START, [2, 100_000], `Indian Stamp Act as amended from 1 Jul 2020: futures 0.002 %; ${STATES}`)],
};

/** Charges on BSE futures: the exchange takes no transaction fee on index futures. */
export const BSE_FUTURES: RateTable = {
  ...NSE_FUTURES,
  exchange: [row<Share>(START, [0, 1], 'Broker charge lists 2026: BSE index futures, no transaction charge')],
};

const CASH = 'Broker charge lists of 2026 (Zerodha rates)';
const NSE_CASH = {
  ...levies,
  sttExercise: [],
  closeOut: [],
  exchange: [
    dated(START, [325, 10_000_000], 'NSE cash market Rs 325 per crore, broker charge lists before 2021'),
    dated('2021-01-01', [3_445, 100_000_000], NSE_2021),
    dated('2023-04-01', [335, 10_000_000], NSE_2023),
    dated('2024-04-01', [332, 10_000_000], NSE_2024),
    row<Share>('2024-10-01', [307, 10_000_000], 'NSE cash market 0.00307 % with IPFT, broker charge lists 2026'),
  ],
};

/** Shares bought to be held, and sold from a holding (CNC). */
export const NSE_DELIVERY: RateTable = {
  ...NSE_CASH,
  sttBuy: [row<Share>(START, [1, 1_000], `STT on delivery 0.1 % on both sides; ${CASH}`)],
  sttSell: [row<Share>(START, [1, 1_000], `STT on delivery 0.1 % on both sides; ${CASH}`)],
  stampBuy: [row<Share>(START, [15, 100_000], 'Indian Stamp Act as amended from 1 Jul 2020: delivery 0.015 %')],
  brokerage: [row(START, flat(0), `no brokerage on delivery; ${CASH}`)],
  depository: [
    row(
      START,
      moneyFromDecimal(13.5),
      'Zerodha: Rs 13.50 (Rs 5.50 CDSL, Rs 8 broker) and GST a share and day, whatever the quantity',
      '2026-11-23',
    ),
    row(
      '2024-10-01',
      moneyFromDecimal(13),
      'Zerodha support "DP charges for BTST trades": Rs 13 (Rs 3.50 CDSL, Rs 9.50 broker) and GST a stock and day; first day: that of the uniform charges of exchanges and depositories',
      '2026-11-23',
    ),
  ],
};

/** Shares bought and sold within the day (MIS). */
export const NSE_INTRADAY: RateTable = {
  ...NSE_CASH,
  sttBuy: [],
  sttSell: [row<Share>(START, [25, 100_000], `STT on intraday sales 0.025 %; ${CASH}`)],
  stampBuy: [row<Share>(START, [3, 100_000], 'Indian Stamp Act as amended from 1 Jul 2020: intraday 0.003 %')],
  brokerage: [row(START, { amount: moneyFromDecimal(20), atMost: [3, 10_000] }, `0.03 % or Rs 20, whichever is less; ${CASH}`)],
};
