import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

type Tokens = ReadonlyMap<string, string>;
const sheet = (name: string) => readFileSync(new URL(`../../../src/client/styles/${name}.css`, import.meta.url), 'utf8');
const tokensOf = (css: string): Tokens =>
  new Map([...css.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]));

const base = sheet('base');
const blockOf = (selector: string) => base.slice(base.indexOf(`\n${selector} {`)).split('}')[0] ?? '';
const SETS = {
  'green-red': '',
  'red-green': blockOf(":root[data-trend='red-green']"),
  'blue-orange': blockOf(":root[data-trend='blue-orange']"),
};

/** Returns the colour that a token stands for, references followed. */
function colour(tokens: Tokens, name: string): string {
  const value = tokens.get(name) ?? '';
  const [, next] = /^var\(--([\w-]+)\)$/.exec(value) ?? [];
  return next === undefined ? value : colour(tokens, next);
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

function distance(a: string, b: string): number {
  const parts = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const other = parts(b);
  return Math.hypot(...parts(a).map((part, at) => part - (other[at] ?? 0)));
}

describe.each(['light', 'dark'])('in the %s theme', (theme) => {
  it('a profit in blue is not the colour of Buy, nor a loss in orange that of Sell', () => {
    const tokens: Tokens = new Map([...tokensOf(sheet(`theme-${theme}`)), ...tokensOf(blockOf(':root')), ...tokensOf(SETS['blue-orange'])]);
    for (const [result, side] of [
      ['up', 'buy'],
      ['down', 'sell'],
      ['up', 'sell'],
      ['down', 'buy'],
    ] as const)
      expect.soft(distance(colour(tokens, result), colour(tokens, side)), `${result} and ${side}`).toBeGreaterThan(60);
  });
  it('old figures are read on the header', () => {
    const tokens = tokensOf(sheet(`theme-${theme}`));
    expect(contrast(colour(tokens, 'nav-warn'), colour(tokens, 'nav'))).toBeGreaterThanOrEqual(4.5);
  });
  describe.each(Object.entries(SETS))('rise and fall as %s', (_, block) => {
    const tokens: Tokens = new Map([...tokensOf(sheet(`theme-${theme}`)), ...tokensOf(blockOf(':root')), ...tokensOf(block)]);

    it('are told from every ground they stand on', () => {
      for (const name of ['up', 'down', 'good']) {
        for (const ground of ['canvas', 'surface', 'sunken', 'raised', 'selected', 'itm', 'atm', `${name}-soft`])
          expect.soft(contrast(colour(tokens, name), colour(tokens, ground)), `${name} on ${ground}`).toBeGreaterThanOrEqual(4.5);
      }
    });
    it('have sides that are read on the grounds they stand on', () => {
      for (const name of ['buy', 'sell'])
        for (const ground of ['canvas', 'surface', 'sunken', 'raised', `${name}-soft`])
          expect.soft(contrast(colour(tokens, name), colour(tokens, ground)), `${name} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    });
    it('never say by red that something went well', () => {
      expect(colour(tokens, 'good')).not.toBe(colour(tokens, 'red'));
      expect(colour(tokens, 'good-soft')).not.toBe(colour(tokens, 'red-soft'));
    });
  });
});
