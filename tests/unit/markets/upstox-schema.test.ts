import { describe, expect, test } from 'vitest';
import { hasPublished, publishedFrame, read, usePlainClient } from '#tests/support/markets/upstox/plain-client.ts';
import { FeedResponse } from '#tests/support/markets/upstox/wire/schema.ts';

const client = usePlainClient({ users: [{ plus: true }] });

/** Returns the names and numbers of a type's fields and of all that they hold. */
function shapeOf(type: typeof FeedResponse, seen = new Map<string, unknown>()): Map<string, unknown> {
  if (seen.has(type.name)) return seen;
  seen.set(
    type.name,
    type.fieldsArray.map((field) => [field.name, field.id, field.type, field.repeated, field.map, field.partOf?.name ?? null]),
  );
  for (const field of type.fieldsArray) {
    field.resolve();
    const { resolvedType } = field;
    if (resolvedType === null) continue;
    if ('values' in resolvedType) seen.set(resolvedType.name, { ...resolvedType.values });
    else shapeOf(resolvedType, seen);
  }
  return seen;
}

async function frames(): Promise<readonly Buffer[]> {
  const stream = await client().stream();
  const keys = client()
    .upstox.rows()
    .map((row) => String(row['instrument_key']));
  for (const [at, mode] of ['ltpc', 'option_greeks', 'full', 'full_d30'].entries()) {
    const own = keys.filter((_, place) => place % 4 === at).slice(0, 40);
    await stream.ask('sub', mode, ...own, 'NSE_INDEX|Nifty Bank');
  }
  await client().step(250, 8);
  client().upstox.setSession('PRE_OPEN_START');
  await client().step();
  return stream.raw;
}

describe.skipIf(!hasPublished())('by the schema that Upstox publishes', () => {
  test('messages, fields and numbers are the same', () => {
    expect(shapeOf(FeedResponse)).toEqual(shapeOf(publishedFrame()));
  });

  test('every frame reads the same, and is written the same from what was read', async () => {
    const published = publishedFrame();
    const all = await frames();
    expect(all.length).toBeGreaterThan(10);
    for (const bytes of all) {
      const theirs = read(published, bytes);
      expect(read(FeedResponse, bytes)).toEqual(theirs);
      const again = published.encode(published.fromObject(theirs)).finish();
      expect(read(FeedResponse, again)).toEqual(theirs);
      expect(again.length).toBe(bytes.length);
    }
  });
});

test('no zero is on the wire, but as the value of a map', async () => {
  const zeros: string[] = [];
  const look = (value: unknown, path: string): void => {
    if (value === 0 || value === '') zeros.push(path);
    if (typeof value !== 'object' || value === null) return;
    for (const [name, one] of Object.entries(value)) look(one, `${path}.${name}`);
  };
  const all = await frames();
  for (const bytes of all) {
    const message = FeedResponse.decode(bytes);
    look(FeedResponse.toObject(message, { longs: Number }), '');
  }
  expect(zeros.filter((path) => !path.startsWith('.marketInfo.segmentStatus.'))).toEqual([]);
  // The first status of the schema is zero, and a key without a value would be no status.
  expect(read(FeedResponse, all.at(-1) ?? Buffer.alloc(0)).marketInfo?.segmentStatus?.['NSE_FO']).toBe('PRE_OPEN_START');
});
