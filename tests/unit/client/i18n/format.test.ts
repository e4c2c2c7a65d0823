import { describe, expect, it } from 'vitest';
import { exchangeTime, wallTime } from '#domain/units/time.ts';
import { createFormat, NO_VALUE } from '#client/i18n/format.ts';
import type { FormatSettings } from '#client/i18n/format-context.ts';

/** The three columns of the table in the product's number rules. */
const EN_INR: FormatSettings = { locale: 'en', currency: 'INR', grouping: 'auto' };
const FR_INR: FormatSettings = { locale: 'fr', currency: 'INR', grouping: 'auto' };
const EN_USD: FormatSettings = { locale: 'en', currency: 'USD', grouping: 'auto' };
const COLUMNS = [EN_INR, FR_INR, EN_USD] as const;

/** Any space of French typography counts as one: its width depends on the engine, and that it does not break is checked separately. */
const spaced = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');
const row = (show: (format: ReturnType<typeof createFormat>) => string) => COLUMNS.map((settings) => spaced(show(createFormat(settings))));

// 25 Nov 2026, 14:32:07 in India, 04:02:07 in New York.
const AT = exchangeTime(Date.UTC(2026, 10, 25, 9, 2, 7));

describe('numbers look the same everywhere', () => {
  it('groups 2-2-3 for rupees in English, and as the language does elsewhere', () => {
    expect(row((f) => f.price(1_234_567.5))).toEqual(['12,34,567.50', '1 234 567,50', '1,234,567.50']);
  });
  it('puts the sign before the symbol and a real minus', () => {
    expect(row((f) => f.money(-4215))).toEqual(['\u2212₹4,215.00', '\u22124 215,00 ₹', '\u2212$4,215.00']);
  });
  it('signs every profit and loss, and leaves zero unsigned', () => {
    expect(row((f) => f.signedMoney(18_450))).toEqual(['+₹18,450.00', '+18 450,00 ₹', '+$18,450.00']);
    expect(row((f) => f.signedMoney(0))).toEqual(['₹0.00', '0,00 ₹', '$0.00']);
    expect(row((f) => f.signedMoney(-0.001))).toEqual(['₹0.00', '0,00 ₹', '$0.00']);
  });
  it('takes the decimals of a price from its tick', () => {
    expect(row((f) => f.price(112.35, 0.05))).toEqual(['112.35', '112,35', '112.35']);
    expect(row((f) => f.price(0.0825, 0.0025))).toEqual(['0.0825', '0,0825', '0.0825']);
    expect(row((f) => f.price(26_000, 1))).toEqual(['26,000.00', '26 000,00', '26,000.00']);
  });
  it('shows a change with two decimals and a sign, a share with one and none', () => {
    expect(row((f) => f.change(0.032))).toEqual(['+3.20%', '+3,20 %', '+3.20%']);
    expect(row((f) => f.change(-0.5))).toEqual(['\u221250.00%', '\u221250,00 %', '\u221250.00%']);
    expect(row((f) => f.percent(0.1254))).toEqual(['12.5%', '12,5 %', '12.5%']);
  });
  it('shortens open interest in lakh and crore, elsewhere as the language does', () => {
    expect(row((f) => f.compact(1_240_000))).toEqual(['12.4L', '1,2 M', '1.2M']);
    expect(row((f) => f.compact(12_300_000))).toEqual(['1.23Cr', '12,3 M', '12.3M']);
    expect(row((f) => f.compact(98_450))).toEqual(['98,450', '98,5 k', '98.5K']);
    expect(createFormat(EN_INR).compact(9_999_999)).toBe('1.00Cr');
    expect(createFormat(EN_INR).compact(738_000_000_000)).toBe('73.8k\u00a0Cr');
    expect(createFormat(EN_INR).compact(-3_456_210_000_000)).toBe('\u22123.46L\u00a0Cr');
    expect(createFormat(EN_INR).compact(999_990_000_000)).toBe('1.00L\u00a0Cr');
  });
  it('gives each Greek its decimals', () => {
    const f = createFormat(EN_INR);
    expect([f.greek('delta', 0.5249), f.greek('gamma', 0.00123), f.greek('theta', -12.6), f.greek('vega', 9.4)]).toEqual([
      '0.52',
      '0.0012',
      '\u221212.60',
      '9.40',
    ]);
  });
  it('inserts lakh grouping with the language’s own separator when it is chosen', () => {
    expect(spaced(createFormat({ ...FR_INR, grouping: 'indian' }).signedMoney(-1_234_567.5))).toBe('\u221212 34 567,50 ₹');
    expect(createFormat({ ...EN_INR, grouping: 'western' }).price(1_234_567.5)).toBe('1,234,567.50');
  });
  it('never lets a French number break across lines', () => {
    expect(createFormat(FR_INR).money(1_234_567.5)).not.toContain(' ');
    expect(createFormat(FR_INR).change(0.032)).not.toContain(' ');
  });
  it('shows an unknown number as a dash, never as 0', () => {
    const f = createFormat(EN_INR);
    expect([f.price(null), f.money(undefined), f.signedMoney(Number.NaN), f.change(null), f.compact(null), f.greek('delta', null)]).toEqual(
      Array.from({ length: 6 }, () => NO_VALUE),
    );
  });
});

describe('times look the same everywhere', () => {
  it('tells the time of the exchange, 24 h, with its zone, but where the place names that', () => {
    expect(row((f) => f.time(AT))).toEqual(['14:32:07 IST', '14:32:07 IST', '04:02:07 ET']);
    expect(row((f) => f.time(AT, { zone: false }))).toEqual(['14:32:07', '14:32:07', '04:02:07']);
    expect(createFormat(EN_INR).time(exchangeTime(Date.UTC(2026, 10, 24, 18, 30)), { seconds: false })).toBe('00:00 IST');
  });
  it('writes dates out in English and with slashes in French', () => {
    expect(row((f) => f.date(AT))).toEqual(['25 Nov 2026', '25/11/2026', 'Nov 25, 2026']);
    expect(row((f) => f.dateTime(AT))).toEqual(['25 Nov 2026, 14:32:07 IST', '25/11/2026 14:32:07 IST', 'Nov 25, 2026, 04:02:07 ET']);
    expect(row((f) => f.tradingDate('2026-11-25'))).toEqual(['25 Nov 2026', '25/11/2026', 'Nov 25, 2026']);
  });
  it('shortens an expiry to day and month, and adds the year when it is another one', () => {
    expect(row((f) => f.expiry('2026-11-25', { at: AT }))).toEqual(['25 Nov', '25 nov.', 'Nov 25']);
    expect(row((f) => f.expiry('2027-01-05', { at: AT }))).toEqual(['5 Jan 2027', '5 janv. 2027', 'Jan 5, 2027']);
  });
  it('writes September the same in every engine', () => {
    expect(createFormat(EN_INR).expiry('2026-09-29')).toBe('29 Sep');
  });
  it('shows an unknown time as a dash', () => {
    const f = createFormat(EN_INR);
    expect([f.time(null), f.date(null), f.wallTime(null), f.expiry(null), f.tradingDate(null)]).toEqual(
      Array.from({ length: 5 }, () => NO_VALUE),
    );
  });
  it('tells our own clock in the reader’s zone, and says so', () => {
    const here = wallTime(new Date(2026, 10, 25, 9, 5).getTime());
    expect(row((f) => f.wallTime(here))).toEqual(['09:05 your time', '09:05 votre heure', '09:05 your time']);
    expect(createFormat(EN_INR).wallTime(here, { named: true })).toBe('09:05');
  });
  it('tells an instant of our own clock by the exchange’s where it is known what that said then', () => {
    const here = wallTime(new Date(2026, 10, 25, 9, 5).getTime());
    expect(createFormat({ ...EN_INR, exchangeTimeAt: () => AT }).moment(here)).toBe('14:32 IST');
    expect(createFormat({ ...EN_INR, exchangeTimeAt: () => AT }).momentDate(here)).toBe('25 Nov 2026');
    expect(createFormat({ ...EN_INR, exchangeTimeAt: () => null }).moment(here)).toBe('09:05 your time');
    expect(createFormat(EN_INR).moment(here)).toBe('09:05 your time');
  });
});
