import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { keptShapes } from '#tests/support/client/kept-shapes.ts';

const FROZEN = new URL('../../support/client/frozen/shapes.json', import.meta.url);

/** Stored shapes by module and version. */
type Frozen = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

function shapesNow(): Frozen {
  const now: Record<string, Record<string, string[]>> = {};
  for (const { module, version, shape } of keptShapes()) ((now[module] ??= {})[version] ??= []).push(shape);
  return now;
}

/**
 * Data on a device is read by every later version. A changed shape means: the module writes a new VERSION, still reads the older one
 * (offline/unseal-older.ts), and is frozen by `FREEZE=1` with this test, which adds versions and rewrites none. tests/client/state/frozen.test.ts then needs
 * a sample.
 */
it('what is kept on a device looks as its version was frozen: another shape is another version', () => {
  const now = shapesNow();
  expect(Object.keys(now).length).toBeGreaterThan(20);
  let frozen = JSON.parse(readFileSync(FROZEN, 'utf8')) as Frozen;
  if (process.env['FREEZE'] === '1') {
    const all = Object.fromEntries(
      Object.entries({ ...frozen, ...now }).map(([module]) => [module, { ...now[module], ...frozen[module] }]),
    );
    frozen = all;
    writeFileSync(FROZEN, `${JSON.stringify(all, null, 2)}\n`);
  }
  for (const [module, versions] of Object.entries(now))
    for (const [version, shapes] of Object.entries(versions))
      expect(frozen[module]?.[version], `${module}, version ${version}`).toEqual(shapes);
  // The types of the whole client are analysed.
}, 120_000);
