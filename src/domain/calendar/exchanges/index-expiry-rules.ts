import type { ExpiryRule } from '../contract-expiries.ts';

const [MON, TUE, WED, THU, FRI] = [1, 2, 3, 4, 5] as const;
const rule = (
  underlying: string,
  cycle: ExpiryRule['cycle'],
  weekday: number | null,
  effectiveFrom: string,
  source: string,
  checkedOn = '2026-11-29',
): ExpiryRule => ({ underlying, cycle, weekday, effectiveFrom, source, checkedOn });

const SEBI = 'SEBI/HO/MRD/TPD-1/P/CIR/2025/76 of 26 May 2025; one weekly index per exchange: SEBI circular of 1 Oct 2024';
const SEBI_CHECKED = '2026-08-22';
const ONE_WEEKLY =
  'SEBI circular of 1 Oct 2024; NSE circular of 10 Oct 2024: last weeklies BANKNIFTY 13, MIDCPNIFTY 18, FINNIFTY 19 Nov 2024';
const ONE_WEEKLY_BSE = 'BSE circular of 3 Oct 2024: last weekly of BANKEX 18 Nov 2024';
const JANUARY_2025 = 'NSE circular of Nov 2024: monthly contracts end on the last Thursday from 1 Jan 2025 on';
const BSE_JANUARY_2025 = 'BSE circular of 28 Nov 2024: Tuesdays from 1 Jan 2025 on';
const SPECIFICATION = 'NSE contract specifications: last Thursday of the month';
const MIDCAP_TUESDAY = 'NSE launch of 24 Jan 2022, Tuesdays until NSE circular 55/2023';
const MIDCAP_WEDNESDAY = 'NSE circular 55/2023 of 24 Mar 2023: from 25 Apr 2023 on; 2 May became 3 May';
const MIDCAP_MONDAY = 'NSE circular 118/2023 of 12 Jul 2023: first Monday 21 Aug 2023';
const FINNIFTY_TUESDAY = 'NSE circular of 15 Sep 2021: first Tuesday 19 Oct 2021';
const BSE_FRIDAY = 'BSE notice of 28 Mar 2023: new contracts from 15 May 2023, Fridays';
const BANKEX_MONDAY = 'BSE notice of 30 Aug 2023: last Friday 13 Oct 2023';

/** Every change of the weekday on which index contracts end. The rows of an underlying and a cycle are in order. */
export const INDEX_EXPIRY_RULES: readonly ExpiryRule[] = [
  rule('NIFTY', 'monthly', THU, '2010-01-01', SPECIFICATION),
  rule('NIFTY', 'monthly', TUE, '2025-09-01', SEBI, SEBI_CHECKED),
  rule('NIFTY', 'weekly', THU, '2019-02-11', 'NSE launch of weekly options on NIFTY, 11 Feb 2019'),
  rule('NIFTY', 'weekly', TUE, '2025-09-01', SEBI, SEBI_CHECKED),
  rule('BANKNIFTY', 'monthly', THU, '2010-01-01', SPECIFICATION),
  rule('BANKNIFTY', 'monthly', WED, '2024-03-01', 'NSE circular of 28 Dec 2023: first Wednesday 27 Mar 2024'),
  rule('BANKNIFTY', 'monthly', THU, '2025-01-01', JANUARY_2025),
  rule('BANKNIFTY', 'monthly', TUE, '2025-09-01', SEBI, SEBI_CHECKED),
  rule('BANKNIFTY', 'weekly', THU, '2016-05-27', 'NSE launch of weekly options on BANKNIFTY, 27 May 2016'),
  rule('BANKNIFTY', 'weekly', WED, '2023-09-04', 'NSE circular of 12 Jul 2023: first Wednesday 6 Sep 2023, none in the week of a monthly'),
  rule('BANKNIFTY', 'weekly', null, '2024-11-14', ONE_WEEKLY),
  rule('FINNIFTY', 'monthly', THU, '2021-01-11', 'NSE launch of 11 Jan 2021'),
  rule('FINNIFTY', 'monthly', TUE, '2021-10-15', FINNIFTY_TUESDAY),
  rule('FINNIFTY', 'monthly', THU, '2025-01-01', JANUARY_2025),
  rule('FINNIFTY', 'monthly', TUE, '2025-09-01', SEBI, SEBI_CHECKED),
  rule('FINNIFTY', 'weekly', THU, '2021-01-11', 'NSE launch of 11 Jan 2021'),
  rule('FINNIFTY', 'weekly', TUE, '2021-10-15', FINNIFTY_TUESDAY),
  rule('FINNIFTY', 'weekly', null, '2024-11-20', ONE_WEEKLY),
  rule('MIDCPNIFTY', 'monthly', TUE, '2022-01-24', MIDCAP_TUESDAY),
  rule('MIDCPNIFTY', 'monthly', WED, '2023-04-27', MIDCAP_WEDNESDAY),
  rule('MIDCPNIFTY', 'monthly', MON, '2023-08-17', MIDCAP_MONDAY),
  rule('MIDCPNIFTY', 'monthly', THU, '2025-01-01', JANUARY_2025),
  rule('MIDCPNIFTY', 'monthly', TUE, '2025-09-01', SEBI, SEBI_CHECKED),
  rule('MIDCPNIFTY', 'weekly', TUE, '2022-01-24', MIDCAP_TUESDAY),
  rule('MIDCPNIFTY', 'weekly', WED, '2023-04-27', MIDCAP_WEDNESDAY),
  rule('MIDCPNIFTY', 'weekly', MON, '2023-08-17', MIDCAP_MONDAY),
  rule('MIDCPNIFTY', 'weekly', null, '2024-11-19', ONE_WEEKLY),
  rule('NIFTYNXT50', 'monthly', null, '2024-04-24', 'NSE launch of 24 Apr 2024: none in April'),
  rule('NIFTYNXT50', 'monthly', FRI, '2024-05-01', 'NSE circular of 18 Apr 2024: last Friday, first 31 May 2024'),
  rule('NIFTYNXT50', 'monthly', THU, '2025-01-01', JANUARY_2025),
  rule('NIFTYNXT50', 'monthly', TUE, '2025-09-01', SEBI, SEBI_CHECKED),
  rule('SENSEX', 'monthly', FRI, '2023-05-15', BSE_FRIDAY),
  rule('SENSEX', 'monthly', TUE, '2025-01-01', BSE_JANUARY_2025),
  rule('SENSEX', 'monthly', THU, '2025-09-01', SEBI, SEBI_CHECKED),
  rule('SENSEX', 'weekly', FRI, '2023-05-15', BSE_FRIDAY),
  rule('SENSEX', 'weekly', TUE, '2025-01-04', `${BSE_JANUARY_2025}; the weekly of Friday 3 Jan 2025 kept its day`),
  rule('SENSEX', 'weekly', THU, '2025-09-01', SEBI, SEBI_CHECKED),
  rule('BANKEX', 'monthly', FRI, '2023-05-15', BSE_FRIDAY),
  rule('BANKEX', 'monthly', MON, '2023-10-14', BANKEX_MONDAY),
  rule('BANKEX', 'monthly', TUE, '2025-01-01', BSE_JANUARY_2025),
  rule('BANKEX', 'monthly', THU, '2025-09-01', SEBI, SEBI_CHECKED),
  rule('BANKEX', 'weekly', FRI, '2023-05-15', BSE_FRIDAY),
  rule('BANKEX', 'weekly', MON, '2023-10-14', BANKEX_MONDAY),
  rule('BANKEX', 'weekly', null, '2024-11-19', ONE_WEEKLY_BSE),
];
