import type { CalendarData, ClosedYear } from '../calendar-data.ts';

export const REASONS: Readonly<Record<string, string>> = {
  a: 'Ambedkar Jayanti',
  b: 'Bakri Id',
  c: 'Christmas',
  d: 'Maharashtra Day',
  e: 'Dussehra',
  f: 'Id-ul-Fitr',
  g: 'Good Friday',
  h: 'Holi',
  i: 'Independence Day',
  j: 'Guru Nanak Jayanti',
  k: 'Gandhi Jayanti',
  l: 'Diwali Laxmi Pujan',
  m: 'Mahavir Jayanti',
  n: 'Ram Navami',
  o: 'Elections in Maharashtra',
  p: 'Diwali Balipratipada',
  r: 'Republic Day',
  s: 'Mahashivratri',
  t: 'Consecration at Ayodhya',
  u: 'Muharram',
  v: 'Ganesh Chaturthi',
  y: 'New Year’s Day',
};

const CLOSES = 'days without a close of NIFTY (a public file of its closes)';
const XBOM = 'exchange_calendars XBOM';
const BSE = 'pandas_market_calendars BSE';
const of = (year: number, days: string, source: string, checkedOn = '2026-11-29'): ClosedYear => ({ year, days, source, checkedOn });

/** Each year has at least two sources; where they differ, a note says which was used. On a weekday marked `l` there was Muhurat trading. */
export const CLOSED_YEARS: readonly ClosedYear[] = [
  of(2010, '0101y 0126r 0212s 0301h 0324n 0402g 0414a 0910f 1105l 1117b 1217u', `${CLOSES}; ${XBOM}`),
  of(2011, '0126r 0302s 0412n 0414a 0422g 0815i 0831f 0901v 1006e 1026l 1027p 1107b 1110j 1206u', `${CLOSES}; ${XBOM}`),
  of(2012, '0126r 0220s 0308h 0405m 0406g 0501d 0815i 0820f 0919v 1002k 1024e 1113l 1114p 1128j 1225c', `${CLOSES}; ${XBOM}`),
  of(
    2013,
    '0327h 0329g 0419n 0424m 0501d 0809f 0815i 0909v 1002k 1016b 1104p 1115u 1225c',
    `${CLOSES}; ${BSE}; 15 Nov as both say, XBOM has the 14th`,
  ),
  of(
    2014,
    '0227s 0317h 0408n 0414a 0418g 0424o 0501d 0729f 0815i 0829v 1002k 1003e 1006b 1015o 1023l 1024p 1104u 1106j 1225c',
    `${CLOSES}; ${XBOM}`,
  ),
  of(2015, '0126r 0217s 0306h 0402m 0403g 0414a 0501d 0917v 0925b 1002k 1022e 1111l 1112p 1125j 1225c', `${CLOSES}; ${XBOM}`),
  of(2016, '0126r 0307s 0324h 0325g 0414a 0415n 0419m 0706f 0815i 0905v 0913b 1011e 1012u 1031p 1114j', `${CLOSES}; ${XBOM}; ${BSE}`),
  of(2017, '0126r 0224s 0313h 0404n 0414g 0501d 0626f 0815i 0825v 1002k 1019l 1020p 1225c', `${CLOSES}; ${XBOM}; ${BSE}`),
  of(2018, '0126r 0213s 0302h 0329m 0330g 0501d 0815i 0822b 0913v 0920u 1002k 1018e 1107l 1108p 1123j 1225c', `${CLOSES}; ${XBOM}; ${BSE}`),
  of(
    2019,
    '0304s 0321h 0417m 0419g 0429o 0501d 0605f 0812b 0815i 0902v 0910u 1002k 1008e 1021o 1028p 1112j 1225c',
    `${CLOSES}; ${XBOM}; ${BSE}`,
  ),
  of(
    2020,
    '0221s 0310h 0402n 0406m 0410g 0414a 0501d 0525f 1002k 1116p 1130j 1225c',
    `${CLOSES}; ${XBOM}; 25 May as both say, pandas_market_calendars has 31 Jul instead`,
  ),
  of(2021, '0126r 0311s 0329h 0402g 0414a 0421n 0513f 0721b 0819u 0910v 1015e 1104l 1105p 1119j', `${XBOM}; ${BSE}`),
  of(2022, '0126r 0301s 0318h 0414a 0415g 0503f 0809u 0815i 0831v 1005e 1024l 1026p 1108j', `${XBOM}; ${BSE}`),
  of(2023, '0126r 0307h 0330n 0404m 0407g 0414a 0501d 0629b 0815i 0919v 1002k 1024e 1114p 1127j 1225c', `${XBOM}; ${BSE}`),
  of(
    2024,
    '0122t 0126r 0308s 0325h 0329g 0411f 0417n 0501d 0520o 0617b 0717u 0815i 1002k 1101l 1115j 1120o 1225c',
    `${XBOM}; 22 Jan and 20 May by circulars of NSE as the press printed them`,
  ),
  of(2025, '0226s 0314h 0331f 0410m 0414a 0418g 0501d 0815i 0827v 1002k 1021l 1022p 1105j 1225c', `${XBOM}; NSE holiday list of 2025`),
  of(
    2026,
    '0115o 0126r 0303h 0326n 0331m 0403g 0414a 0501d 0528b 0626u 0914v 1002k 1020e 1110p 1124j 1225c',
    'NSE holiday circular of 12 Dec 2025 for the F&O segment, with 15 Jan 2026 added at short notice',
    '2026-08-22',
  ),
];

/** The standing rule for a year that is not in the table. */
export const NATIONAL_DAYS: CalendarData['expected'] = {
  days: '0126r 0501d 0815i 1002k 1225c',
  source: 'Rule: fixed national holidays, for years that are not in the table',
  checkedOn: '2026-08-22',
};
