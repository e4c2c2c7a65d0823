import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { nseFoExpiries } from '#domain/calendar/exchanges/nse-fo-expiries.ts';
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { addDays, MINUTE_MS } from '#domain/calendar/dates.ts';
import { exchangeTime } from '#domain/units/time.ts';

/** What the functions of NSE F&O said before calendars became data, by year. */
const FROZEN: Readonly<Record<string, string>> = {
  2010: 'af68c5c269560d28',
  2011: '8eda7fa534f2bda5',
  2012: '205e05bf89dd53f7',
  2013: '7a119b8ba467a37d',
  2014: '9ce6dcd18b34734e',
  2015: '1025f85789befac6',
  2016: '2c8887cd08a1a8d7',
  2017: 'bb347c5d244f91ef',
  2018: '1c29103f34701fed',
  2019: 'c26ee35b4a179362',
  2020: '3184d322766e1252',
  2021: '79f581b72758dd46',
  2022: '6cad6caacfce3349',
  2023: '7cc9d9afee0061af',
  2024: 'b546f75a2e3fc6c2',
  2025: '57744f378ef60682',
  2026: '8385bd2eea9afa34',
  2027: '9ad2ba0c686af559',
  2028: '11d3103cfc7e9631',
  2029: 'c2f7501146d3b8fe',
  2030: '4242056ec88431ab',
  few: '38296aff08dd615f',
};

const UNDERLYINGS = ['NIFTY', 'BANKNIFTY', 'FINNIFTY', 'MIDCPNIFTY', 'NIFTYNXT50', 'SENSEX', 'BANKEX', 'RELIANCE'];
const FEW = ['2010-01-01', '2016-06-01', '2024-11-14', '2026-11-06', '2028-02-29'];

function daysOf(year: number): string[] {
  const days: string[] = [];
  for (let date = `${year}-01-01`; date.startsWith(String(year)); date = addDays(date, 1)) days.push(date);
  return days;
}

/** Every answer about a day. */
function aboutDay(date: string): unknown[] {
  const at = nseFo.instantAt(date, 12 * 60);
  const later = addDays(date, 23);
  return [
    date,
    [
      nseFo.dayOn(date),
      nseFo.isTradingDay(date),
      nseFo.isKnownClosed(date),
      nseFo.knows(date),
      nseFo.holidayOn(date),
      nseFo.specialSessionOn(date),
    ],
    [nseFo.regularHours(date), nseFo.sessionOf(date), nseFo.tradedSessionOn(date), nseFo.sessionOn(date), nseFo.expiresAt(date)],
    [nseFo.nextTradingDay(date), nseFo.previousTradingDay(date), nseFo.tradingDayOnOrBefore(date), nseFo.tradingDayOnOrAfter(date)],
    [nseFo.tradingDaysBetween(date, later), nseFo.knowsDaysBetween(date, later), nseFo.missingSessions([date, later])],
    [nseFo.sessionMsBetween(at, nseFo.instantAt(later, 11 * 60)), at, nseFo.instantAt(date, 24 * 60 + 7)],
    [0, 330, 1109, 1110, 1439].map((minute) => {
      const instant = exchangeTime(Date.parse(`${date}T00:00:00Z`) + minute * MINUTE_MS + 12_345);
      return [nseFo.dateAt(instant), nseFo.msOfDay(instant)];
    }),
  ];
}

/** Every answer about the contracts of an underlying on a day. */
function aboutContracts(underlying: string, date: string): unknown[] {
  const nearest = nseFoExpiries.expiriesFrom(underlying, date, 3);
  return [
    nearest,
    nseFoExpiries.expiriesFrom(underlying, date, 2, 'weekly'),
    nseFoExpiries.expiriesFrom(underlying, date, 4, 'monthly'),
    [
      nseFoExpiries.movedExpiry(underlying, date),
      nseFoExpiries.monthlyByRule(underlying, date),
      nseFoExpiries.isMonthlyExpiry(underlying, date),
    ],
    nearest.map(({ expiry }) => nseFoExpiries.rollingMonthOf(underlying, expiry, date)),
    nseFoExpiries.monthlyExpiryIn(underlying, date.slice(0, 7)),
  ];
}

function hashOf(parts: Iterable<unknown>): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(JSON.stringify(part)).update('\n');
  return hash.digest('hex').slice(0, 16);
}

function* answersOf(year: number): Generator {
  for (const [place, date] of daysOf(year).entries()) {
    yield aboutDay(date);
    const underlying = UNDERLYINGS[place % UNDERLYINGS.length] ?? '';
    for (const each of place % 5 === 0 ? UNDERLYINGS : [underlying]) yield aboutContracts(each, date);
  }
}

it('says of every day from 2010 to 2030 what it said before calendars became data', { timeout: 120_000 }, () => {
  const said: Record<string, string> = { few: hashOf(FEW.flatMap((date) => UNDERLYINGS.map((each) => aboutContracts(each, date)))) };
  for (let year = 2010; year <= 2030; year += 1) said[year] = hashOf(answersOf(year));
  expect(said).toEqual(FROZEN);
});
