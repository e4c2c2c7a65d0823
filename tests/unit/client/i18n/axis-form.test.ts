import { expect, it } from 'vitest';
import { axisForm } from '#client/i18n/axis-form.ts';
import { NO_VALUE } from '#client/i18n/format.ts';
import type { FormatSettings } from '#client/i18n/format-context.ts';
import { roundLevels } from '#client/widgets/round-levels.ts';

const EN_INR: FormatSettings = { locale: 'en', currency: 'INR', grouping: 'auto' };
const FR_INR: FormatSettings = { locale: 'fr', currency: 'INR', grouping: 'auto' };
const EN_USD: FormatSettings = { locale: 'en', currency: 'USD', grouping: 'auto' };

const axis = (levels: readonly number[], settings: FormatSettings, signed = false) =>
  levels.map((level) => axisForm(levels, settings, signed)(level).replaceAll(/[\u00a0\u202f]/g, ' '));

it('writes an axis of rupees in thousands, lakhs and crores, each number exactly', () => {
  expect(axis([-2_500, 0, 2_500, 5_000, 7_500], EN_INR, true)).toEqual(['−2.5k', '0', '+2.5k', '+5.0k', '+7.5k']);
  expect(axis([50_000, 100_000, 150_000], EN_INR)).toEqual(['0.5L', '1.0L', '1.5L']);
  expect(axis([0, 125_000, 250_000], EN_INR)).toEqual(['0', '1.25L', '2.50L']);
  expect(axis([5_000_000, 10_000_000], EN_INR)).toEqual(['0.5Cr', '1.0Cr']);
  expect(axis([0, 250, 500], EN_INR)).toEqual(['0', '250', '500']);
});

it('writes other currencies and languages in their own units', () => {
  expect(axis([500_000, 1_000_000], EN_USD)).toEqual(['0.5M', '1.0M']);
  expect(axis([50_000, 100_000], EN_USD)).toEqual(['50K', '100K']);
  expect(axis([1_000_000, 2_000_000], FR_INR)).toEqual(['1 M', '2 M']);
});

it('names no two levels of an axis alike, whatever its span', () => {
  for (const span of [9, 120, 7_400, 22_000, 180_000, 640_000, 3_100_000, 88_000_000]) {
    const levels = roundLevels(-span / 3, span);
    expect(new Set(axis(levels, EN_INR, true)).size).toBe(levels.length);
  }
});

it('an unknown level is a dash', () => {
  expect(axisForm([1], EN_INR)(null)).toBe(NO_VALUE);
});
