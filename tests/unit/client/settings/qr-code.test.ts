import { describe, expect, it } from 'vitest';
import { qrCode } from '#client/features/settings/security/qr-code.ts';
import { codewordsOf, correctionOf } from '#client/features/settings/security/qr-codewords.ts';

/** As a reader took it for "Strikedesk". */
const STRIKEDESK = `
#######.#.#...#######
#.....#..#.#..#.....#
#.###.#.#.###.#.###.#
#.###.#..##.#.#.###.#
#.###.#..#..#.#.###.#
#.....#.#.....#.....#
#######.#.#.#.#######
.........#.#.........
#.#...##.#.##..#..#.#
..#..........#..##.##
###.#.###.#...#.###.#
...###..#...##...#.##
#..##.##..#.....#..##
........#.##....#..#.
#######.#..##...##..#
#.....#...##.#.#.#..#
#.###.#..#.###..##.#.
#.###.#..#....#.#.#..
#.###.#.###.....#.###
#.....#...#.#..###...
#######.##...###.#..#`.trim();
const bytes = (hex: string) => hex.split(' ').map((byte) => Number.parseInt(byte, 16));
const textOf = (length: number) => 'x1Y~'.repeat(100).slice(0, length);

describe('a QR code', () => {
  it('has the codewords of correction that the standard works out in its example', () => {
    // ISO/IEC 18004, annex I: 01234567 in version 1 at level M.
    const data = bytes('10 20 0c 56 61 80 ec 11 ec 11 ec 11 ec 11 ec 11');
    expect(correctionOf(data, 10)).toEqual(bytes('a5 24 d4 c1 ed 36 c7 87 2c 55'));
  });

  it('carries length and bytes, then the pad codewords', () => {
    expect(codewordsOf('a').words.slice(0, 5)).toEqual(bytes('40 16 10 ec 11'));
  });

  it('is, module by module, what a reader takes for the text', () => {
    const drawn = qrCode('Strikedesk').map((row) => row.map((dark) => (dark ? '#' : '.')).join(''));
    expect(drawn.join('\n')).toBe(STRIKEDESK);
  });

  it.each([
    [14, 1],
    [15, 2],
    [26, 2],
    [27, 3],
    [106, 6],
    [107, 7],
    [180, 9],
    [181, 10],
    [287, 12],
  ])('of %d bytes has version %d: the smallest that takes them at level M', (length, version) => {
    const rows = qrCode(textOf(length));
    expect(codewordsOf(textOf(length)).version).toBe(version);
    expect([rows.length, ...new Set(rows.map((row) => row.length))]).toEqual([version * 4 + 17, version * 4 + 17]);
  });

  it('is not drawn of more than it can take', () => {
    expect(() => qrCode(textOf(288))).toThrow(RangeError);
  });
});
