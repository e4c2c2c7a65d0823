import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { entryBytes, zipEntries, ZipError } from '#server/platform/zip-file.ts';
import { drawFrom } from '#tests/support/attack/draw.ts';
import { zipOf } from '#tests/support/history-files/zip.ts';

/** Reads a whole zip; returns its files, or the error. */
async function unpacked(zip: Buffer): Promise<Record<string, string> | string> {
  const folder = await mkdtemp(join(tmpdir(), 'zip-'));
  const path = join(folder, 'a.zip');
  await writeFile(path, zip);
  const file = await open(path, 'r');
  try {
    const found: Record<string, string> = {};
    for (const entry of await zipEntries(file, zip.length)) {
      const bytes: Buffer[] = [];
      for await (const chunk of entryBytes(path, file, entry)) bytes.push(chunk);
      found[entry.name] = Buffer.concat(bytes).toString();
    }
    return found;
  } catch (error) {
    if (!(error instanceof ZipError)) throw error;
    return error.fault;
  } finally {
    await file.close();
    await rm(folder, { recursive: true });
  }
}

const FILES = { 'a.csv': 'time,close\n2026-08-03 09:15,100\n'.repeat(20), 'b/c.csv': 'x\n', 'empty.csv': '' };
const zip = () => zipOf(Object.entries(FILES).map(([name, content]) => ({ name, content })));

/** Returns a zip of `count` entries that share the same bytes. */
function overlapping(count: number, inflated: number): Buffer {
  const one = zipOf([{ name: 'f.csv', content: Buffer.alloc(inflated, 'x\n') }]);
  const at = one.indexOf(Buffer.from('504b0102', 'hex'));
  const entry = one.subarray(at, one.length - 22);
  const end = Buffer.from(one.subarray(one.length - 22));
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(entry.length * count, 12);
  return Buffer.concat([one.subarray(0, at), ...Array.from({ length: count }, () => entry), end]);
}

describe('a zip', () => {
  it('gives back its files, with a comment that looks like its own end', async () => {
    const bytes = zip();
    const comment = Buffer.from('PK\u0005\u0006 and more than twenty-two signs of it');
    const told = Buffer.concat([bytes, comment]);
    told.writeUInt16LE(comment.length, bytes.length - 2);
    expect(await unpacked(bytes)).toEqual(FILES);
    expect(await unpacked(told)).toEqual(FILES);
  });

  it('whose entries share their bytes is broken before anything is inflated', async () => {
    for (const count of [2, 60]) {
      const bytes = overlapping(count, 900_000);
      const begun = performance.now();
      expect(await unpacked(bytes)).toBe('broken');
      expect(performance.now() - begun).toBeLessThan(1_000);
    }
  });

  it('inflates to two hundred times its size at most, in however many files', async () => {
    const parts = Array.from({ length: 20 }, (_, at) => ({ name: `${at}.csv`, content: Buffer.alloc(1_000_000, '\n') }));
    expect(await unpacked(zipOf(parts))).toBe('too-large');
  });

  it('cut off anywhere is broken', async () => {
    const bytes = zip();
    for (let length = 0; length < bytes.length; length += 1) expect(await unpacked(bytes.subarray(0, length))).toBe('broken');
  }, 120_000);

  it('with any byte changed gives back what it held, or is refused: never other rows, and no other error', async () => {
    const bytes = zip();
    const draw = drawFrom(20_261_129);
    for (let round = 0; round < 200; round += 1) {
      const wrong = Buffer.from(bytes);
      const at = draw.below(wrong.length);
      for (let place = at; place < Math.min(wrong.length, at + 1 + draw.below(8)); place += 1)
        wrong[place] = draw.chance(0.5) ? 0xff : draw.below(256);
      const found = await unpacked(wrong);
      if (typeof found === 'string') expect(['broken', 'encrypted', 'path', 'too-large']).toContain(found);
      else expect(Object.values(found).every((text) => Object.values(FILES).includes(text))).toBe(true);
    }
  }, 120_000);
});
