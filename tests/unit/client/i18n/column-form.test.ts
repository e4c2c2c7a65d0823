import { expect, it } from 'vitest';
import { columnForm } from '#client/i18n/column-form.ts';
import { NO_VALUE } from '#client/i18n/format.ts';
import type { FormatSettings } from '#client/i18n/format-context.ts';

const EN_INR: FormatSettings = { locale: 'en', currency: 'INR', grouping: 'auto' };
const FR_INR: FormatSettings = { locale: 'fr', currency: 'INR', grouping: 'auto' };
const EN_USD: FormatSettings = { locale: 'en', currency: 'USD', grouping: 'auto' };

const column = (values: readonly number[], settings: FormatSettings, signed = false) => {
  const form = columnForm(Math.max(...values.map(Math.abs)), settings, signed);
  return values.map((value) => form(value).replaceAll(/[\u00a0\u202f]/g, ' '));
};

it('writes all numbers of a column in one unit with as many decimals, by the largest', () => {
  expect(column([120_250, 54_275, 455], EN_INR)).toEqual(['1.20L', '0.54L', '0.00L']);
  expect(column([14_200_000, 2_440_000, 98_280], EN_INR)).toEqual(['142.0L', '24.4L', '1.0L']);
  expect(column([99_999, 1_170], EN_INR)).toEqual(['99,999', '1,170']);
  expect(column([250_000_000, 2_440_000], EN_INR)).toEqual(['25.00Cr', '0.24Cr']);
  expect(column([120_250, 54_275, 455], EN_USD)).toEqual(['120.3K', '54.3K', '0.5K']);
  expect(column([1_420_000, 54_275], EN_USD)).toEqual(['1,420K', '54K']);
  expect(column([14_200_000, 54_275], FR_INR)).toEqual(['14,2 M', '0,1 M']);
  expect(column([120_250, 54_275], FR_INR)).toEqual(['120,3 k', '54,3 k']);
});

it('signs a change and leaves what rounds to nothing unsigned; unknown is a dash', () => {
  expect(column([-120_250, 54_275, 455, 0], EN_INR, true)).toEqual(['\u22121.20L', '+0.54L', '0.00L', '0.00L']);
  expect(columnForm(120_250, EN_INR)(null)).toBe(NO_VALUE);
});

it('is the same as long as the form is', () => {
  expect(columnForm(120_250, EN_INR)).toBe(columnForm(-990_000, EN_INR));
  expect(columnForm(120_250, EN_INR)).not.toBe(columnForm(1_200_000, EN_INR));
  expect(columnForm(120_250, EN_INR)).not.toBe(columnForm(120_250, EN_INR, true));
});
