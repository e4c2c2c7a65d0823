import { expect, it } from 'vitest';
import { playShapes } from '../network-shapes.ts';

it('in each shape of a network no number is called live that is not, an order has a word within ten seconds, and none is doubled', async () => {
  const { seen, extra } = await playShapes([['frozen', 'off'], ['thin'], ['flapping', 'portal']], 0);
  for (const { shape, staleAfter, wordAfter, knownAfter, ends } of seen) {
    expect(staleAfter ?? 0, `${shape}: nothing live`).toBeLessThan(6_000);
    expect(wordAfter ?? 0, `${shape}: a word`).toBeLessThan(10_000);
    expect(knownAfter, `${shape}: known`).toBeLessThan(10_000);
    expect(['done', 'void', 'draft kept'], `${shape}: ends`).toContain(ends);
  }
  expect(extra).toBe(0);
});
