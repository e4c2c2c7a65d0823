import { type Dated, rowInForce } from '../calendar/dated.ts';

interface LotRow extends Dated {
  readonly underlying: string;
  readonly lotSize: number;
  /** Lot changes are phased by contract: a row holds for expiries from `effectiveFrom` on, weekly and monthly apart. */
  readonly applies: 'all' | 'weekly' | 'monthly';
  /** The session from which contracts listed earlier have this lot as well; null = they kept their old lot until expiry. */
  readonly converted: string | null;
}

const lot = (
  underlying: string,
  lotSize: number,
  effectiveFrom: string,
  source: string,
  applies: LotRow['applies'] = 'all',
  converted: string | null = null,
): LotRow => ({ underlying, lotSize, effectiveFrom, checkedOn: '2026-11-29', source, applies, converted });

const FAOP70616 = 'NSE/FAOP/70616 of 3 Oct 2025';
const FAOP64625 = 'NSE circular of 18 Oct 2024, from 20 Nov 2024 for new contracts: what was listed kept its lot to its end';
const BSE_2024 = 'BSE circular of Oct 2024, from 20 Nov 2024 for new contracts: what was listed kept its lot to its end';
const MARCH_2025 = 'NSE circular of 28 Mar 2025: contracts of April to June kept 30 and 120';
const APRIL_2024 = 'NSE circular of 2 Apr 2024, from 26 Apr 2024';
const FAOP47854 = 'NSE/FAOP/47854 of 31 Mar 2021: monthly from July, weekly from August 2021';
const OCTOBER_2014 = 'NSE circular on lots from 31 Oct 2014; what was open became twice as many lots';
const AUGUST_2015 = 'NSE circular of 7 Aug 2015: contracts of September and October 2015 kept 25, from November 2015 on 75';
const OCTOBER_2018 = 'NSE circular on BANKNIFTY from 26 Oct 2018; what was open became twice as many lots';
const MARCH_2020 = 'NSE circular of 31 Mar 2020: from the contract of 30 Jul 2020 on';
const MARCH_2023 = 'NSE circular of 31 Mar 2023: monthly from July, weekly from August 2023';
const BSE_2023 = 'BSE notice of 28 Mar 2023: new contracts from 15 May 2023';

/**
 * Lot sizes of index contracts. For BANKNIFTY before October 2018 and BSE's indices before May 2023 no source was found: the exchange's daily file of the day
 * must give the lot.
 */
export const LOT_SIZES: readonly LotRow[] = [
  lot('NIFTY', 50, '2010-01-01', 'the lot before the NSE circular on lots from 31 Oct 2014'),
  lot('NIFTY', 25, '2014-10-31', OCTOBER_2014, 'all', '2014-10-31'),
  lot('NIFTY', 75, '2015-11-01', AUGUST_2015),
  lot('NIFTY', 50, '2021-07-01', FAOP47854, 'monthly'),
  lot('NIFTY', 50, '2021-08-01', FAOP47854, 'weekly'),
  lot('NIFTY', 25, '2024-04-26', APRIL_2024, 'all', '2024-04-26'),
  lot('NIFTY', 75, '2025-01-01', FAOP64625, 'weekly'),
  lot('NIFTY', 75, '2025-02-01', FAOP64625, 'monthly'),
  lot('NIFTY', 65, '2026-01-06', FAOP70616, 'weekly'),
  lot('NIFTY', 65, '2026-01-27', FAOP70616, 'monthly'),
  lot('BANKNIFTY', 20, '2018-10-26', OCTOBER_2018, 'all', '2018-10-26'),
  lot('BANKNIFTY', 25, '2020-07-30', MARCH_2020),
  lot('BANKNIFTY', 15, '2023-07-01', MARCH_2023, 'monthly'),
  lot('BANKNIFTY', 15, '2023-08-01', MARCH_2023, 'weekly'),
  lot('BANKNIFTY', 30, '2025-02-01', FAOP64625),
  lot('BANKNIFTY', 35, '2025-07-01', MARCH_2025),
  lot('BANKNIFTY', 30, '2026-01-27', FAOP70616),
  lot('FINNIFTY', 40, '2021-01-11', FAOP47854),
  lot('FINNIFTY', 25, '2024-07-30', APRIL_2024, 'monthly'),
  lot('FINNIFTY', 25, '2024-08-01', APRIL_2024, 'weekly'),
  lot('FINNIFTY', 65, '2025-02-01', FAOP64625),
  lot('FINNIFTY', 60, '2026-01-27', FAOP70616),
  lot('MIDCPNIFTY', 75, '2022-01-24', MARCH_2023),
  lot('MIDCPNIFTY', 50, '2024-07-29', APRIL_2024, 'monthly'),
  lot('MIDCPNIFTY', 50, '2024-08-01', APRIL_2024, 'weekly'),
  lot('MIDCPNIFTY', 120, '2025-02-01', FAOP64625),
  lot('MIDCPNIFTY', 140, '2025-07-01', MARCH_2025),
  lot('MIDCPNIFTY', 120, '2026-01-27', FAOP70616),
  lot('NIFTYNXT50', 10, '2024-04-24', 'NSE circular of 18 Apr 2024'),
  lot('NIFTYNXT50', 25, '2025-02-01', FAOP64625),
  lot('NIFTYNXT50', 25, '2026-01-27', FAOP70616),
  lot('SENSEX', 10, '2023-05-15', BSE_2023),
  lot('SENSEX', 20, '2025-01-04', BSE_2024, 'weekly'),
  lot('SENSEX', 20, '2025-02-01', BSE_2024, 'monthly'),
  lot('BANKEX', 15, '2023-05-15', BSE_2023),
  lot('BANKEX', 30, '2025-02-01', BSE_2024),
];

/**
 * Returns the lot size of an index contract by its expiry date, as of a day, by default the expiry; null when the table does not reach back that far or lacks
 * the underlying.
 */
export function lotSizeOf(underlying: string, expiry: string, monthly: boolean, on: string = expiry): number | null {
  const rows = LOT_SIZES.filter(
    (row) =>
      row.underlying === underlying &&
      (row.applies === 'all' || row.applies === (monthly ? 'monthly' : 'weekly')) &&
      (row.converted === null || row.converted <= on),
  );
  return rowInForce(rows, expiry)?.lotSize ?? null;
}
