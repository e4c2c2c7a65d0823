import { describe, expect, it } from 'vitest';
import { changedSearch, readHeatQuery } from '#client/features/heat-map/model/heat-query.ts';
import { layoutTiles, nearestTile, type LayoutItem } from '#client/features/heat-map/model/layout.ts';
import { clampOf } from '#client/features/heat-map/model/tile-colour.ts';
import type { HeatTile } from '#client/api/types.ts';
import { heatColour, heatStep, sequenceColour } from '#client/widgets/heat/heat-scale.ts';

const item = (id: string, size: number, group: string | null = null): LayoutItem => ({ id, size, group });
const many = Array.from({ length: 50 }, (_, place) => item(`S${place}`, 1 + (place % 7) * 3, `G${place % 12}`));
const area = ({ width, height }: { width: number; height: number }) => width * height;

describe('the layout', () => {
  it('gives each tile an area in proportion to its size, within the box', () => {
    const { tiles } = layoutTiles([item('a', 3), item('b', 1)], { width: 400, height: 200, head: 20, merge: null });
    expect(area(tiles[0]!) / area(tiles[1]!)).toBeCloseTo(3, 0);
    expect(tiles.every(({ x, y, width, height }) => x >= 0 && y >= 0 && x + width <= 400 && y + height <= 200)).toBe(true);
  });

  it('leaves the name of a group free above its tiles, however high it is', () => {
    for (const head of [20, 40]) {
      const { groups, tiles } = layoutTiles(many, { width: 1_200, height: 600, head, merge: null });
      for (const { group, y } of groups)
        expect(tiles.filter((tile) => tile.group === group).every((tile) => tile.y >= y + head || tile.height === 0)).toBe(true);
    }
  });

  it('keeps the tiles of a group inside their group', () => {
    const { groups, tiles } = layoutTiles(many, { width: 1_200, height: 600, head: 20, merge: null });
    expect(groups).toHaveLength(12);
    for (const tile of tiles) {
      const group = groups.find((each) => each.group === tile.group)!;
      expect(tile.x >= group.x && tile.x + tile.width <= group.x + group.width).toBe(true);
      expect(tile.y >= group.y && tile.y + tile.height <= group.y + group.height).toBe(true);
    }
  });

  it('puts what a finger cannot hit together on a phone and loses none', () => {
    const { tiles } = layoutTiles(many, { width: 366, height: 480, head: 20, merge: { least: 44, most: 60 } });
    const single = tiles.filter(({ merged }) => merged.length === 0);
    expect([...single.map(({ id }) => id), ...tiles.flatMap(({ merged }) => merged)].toSorted()).toEqual(
      many.map(({ id }) => id).toSorted(),
    );
    expect(tiles.some(({ merged }) => merged.length > 1)).toBe(true);
    expect(tiles.length).toBeLessThan(many.length);
  });

  it('of shares as the market weighs them merges as few as can be, and the rest can be pressed', () => {
    const caps = [
      20, 14, 12, 11, 10, 9, 6.4, 6.2, 5.7, 5.6, 5.4, 5, 4.6, 4.2, 4.1, 3.8, 3.5, 3.4, 3.3, 3.2, 3.1, 3, 2.9, 2.5, 2.4, 2.3, 2.2, 2.1, 2,
      1.9,
    ];
    const { tiles } = layoutTiles(
      caps.map((size, place) => item(`S${place}`, size)),
      { width: 366, height: 506, head: 20, merge: { least: 44, most: 60 } },
    );
    expect(tiles.every(({ width, height }) => width >= 44 && height >= 44)).toBe(true);
    expect(tiles.flatMap(({ merged }) => merged).length).toBeLessThan(15);
  });

  it('draws what is merged no larger than the largest share, on the smallest phone too', () => {
    const caps = Array.from({ length: 50 }, (_, place) => 20 / (1 + place / 5));
    const area = ({ width, height }: { width: number; height: number }) => width * height;
    const { tiles } = layoutTiles(
      caps.map((size, place) => item(`S${place}`, size)),
      { width: 296, height: 384, head: 20, merge: { least: 44, most: 60 } },
    );
    const others = tiles.find(({ merged }) => merged.length > 0);
    expect(others).toBeDefined();
    // Gaps take a little of each.
    expect(area(others!)).toBeLessThan(1.15 * Math.max(...tiles.filter(({ merged }) => merged.length === 0).map(area)));
  });

  it('draws at most sixty tiles on a phone', () => {
    const flat = Array.from({ length: 90 }, (_, place) => item(`S${place}`, 100 - place));
    const { tiles } = layoutTiles(flat, { width: 4_000, height: 4_000, head: 20, merge: { least: 44, most: 60 } });
    expect(tiles.length).toBeLessThanOrEqual(61);
    expect(tiles.find(({ merged }) => merged.length > 0)?.merged).toHaveLength(30);
    // The largest of the market comes first, not the sum of the smallest.
    expect(tiles.at(-1)?.merged).toHaveLength(30);
  });
});

describe('arrows', () => {
  const tile = (id: string, x: number, y: number) => ({ id, x, y, width: 10, height: 10, group: null, merged: [] });
  const grid = [tile('a', 0, 0), tile('b', 20, 0), tile('c', 0, 20), tile('d', 20, 22)];
  it.each([
    ['a', 'right', 'b'],
    ['a', 'down', 'c'],
    ['d', 'left', 'c'],
    ['d', 'up', 'b'],
    ['a', 'left', null],
    ['b', 'up', null],
  ] as const)('from %s to the %s lies %s', (from, direction, to) =>
    expect(
      nearestTile(
        grid,
        grid.find(({ id }) => id === from)!,
        direction,
      )?.id ?? null,
    ).toBe(to),
  );
});

describe('the colour', () => {
  const look = { theme: 'light', trend: 'green-red' } as const;
  it.each([
    [0, 0],
    [0.0001, 0],
    [0.01, 2],
    [0.03, 5],
    [0.2, 5],
    [-0.018, -3],
  ])('of a move of %s with a clamp of 3 %% is step %i', (move, step) => expect(heatStep(move, 0.03)).toBe(step));

  it('has white ink only where it is legible, and changes sides with the reader', () => {
    expect(heatColour(5, look)).toEqual({ fill: '#016B56', ink: '#FFFFFF' });
    expect(heatColour(3, look).ink).toBe('#0D1626');
    expect(heatColour(-5, { ...look, trend: 'red-green' }).fill).toBe('#016B56');
    expect(heatColour(5, { ...look, trend: 'blue-orange' }).fill).toBe('#005DA2');
    expect(heatColour(1, { ...look, theme: 'dark' }).ink).toBe('#FFFFFF');
  });

  it('runs from least to most where there is no direction', () => {
    expect([sequenceColour(0, look).fill, sequenceColour(1, look).fill, sequenceColour(7, look).fill]).toEqual([
      '#EDEDFC',
      '#5D50B8',
      '#5D50B8',
    ]);
  });
});

describe('the address', () => {
  const read = (text: string) => readHeatQuery(new URLSearchParams(text));
  it('says everything, and what makes no sense in it counts as absent', () => {
    expect(read('size=volume&color=1w&clamp=5&group=none&view=list&sector=energy')).toEqual({
      universe: 'shares',
      group: 'none',
      size: 'volume',
      colour: '1w',
      clamp: '5',
      view: 'list',
      sector: 'energy',
    });
    expect(read('size=huge&color=7d&clamp=2&sector=nowhere')).toEqual(read(''));
  });
  it('of another universe begins anew', () => {
    const next = changedSearch(new URLSearchParams('sector=energy&size=cap&color=iv'), { universe: 'indices' });
    expect(next.toString()).toBe('color=iv&universe=indices');
    expect(readHeatQuery(next)).toMatchObject({ size: 'oi', group: 'none', sector: null });
  });
});

describe('the clamp of a map without a chosen one', () => {
  const moved = (...percents: readonly number[]) => percents.map((percent) => ({ ltp: 100 + percent, previous_close: 100 }) as HeatTile);
  it.each([
    ['a quiet day has all steps of colour', [0.2, -0.4, 0.9, -0.1], '1'],
    ['most moves are within it', [0.2, -2.4, 1.9, -0.1], '3'],
    ['a wild day', [4, -9, 12, 6], '5'],
  ] as const)('%s', (_name, percents, clamp) => {
    expect(clampOf(moved(...percents), '1d')).toBe(clamp);
  });
  it('is the middle one while no move is known', () => expect(clampOf([], '1d')).toBe('3'));
});
