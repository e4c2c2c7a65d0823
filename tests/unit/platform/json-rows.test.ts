import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { createRowSplitter, FileNotRead, readJsonRows } from '#server/platform/json-rows.ts';

const inPieces = (text: string, sizes: readonly number[]) => {
  const split = createRowSplitter();
  const rows: string[] = [];
  let at = 0;
  for (let turn = 0; at < text.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    rows.push(...split(text.slice(at, at + size)));
    at += size;
  }
  return rows.map((row) => JSON.parse(row) as unknown);
};

it('gives the objects of an array wherever the pieces are cut, braces and quotes within texts among them', () => {
  const value = fc.oneof(fc.string(), fc.integer(), fc.constantFrom('{', '}', '"', '\\', '\\"{'), fc.dictionary(fc.string(), fc.string()));
  const rows = fc.array(fc.dictionary(fc.string(), value));
  fc.assert(
    fc.property(rows, fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }), fc.constantFrom(0, 2), (objects, sizes, indent) => {
      const text = JSON.stringify(objects, null, indent);
      expect(inPieces(text, sizes)).toEqual(JSON.parse(text));
    }),
  );
});

describe('a file of rows', () => {
  const answers = new Map<string, { readonly status: number; readonly body: Buffer; readonly cut?: boolean }>();
  const server = createServer((request, response) => {
    const { status, body, cut } = answers.get(request.url ?? '') ?? { status: 404, body: Buffer.alloc(0) };
    if (cut === true) {
      response.writeHead(status, { 'content-length': body.length });
      response.write(body.subarray(0, body.length / 2), () => response.destroy());
    } else response.writeHead(status).end(body);
  });
  afterAll(() => server.close());
  const at = async (path: string) => {
    if (!server.listening) await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  };
  async function read(path: string, limits = {}) {
    const texts: string[] = [];
    for await (const group of readJsonRows(await at(path), limits)) texts.push(...group);
    return texts;
  }
  const rows = Array.from({ length: 5_000 }, (_, place) => ({ place, name: `row ${place}` }));
  const text = Buffer.from(JSON.stringify(rows));

  it('is read packed and unpacked', async () => {
    answers.set('/packed', { status: 200, body: gzipSync(text) }).set('/plain', { status: 200, body: text });
    const whole = rows.map((row) => JSON.stringify(row));
    expect(await read('/packed')).toEqual(whole);
    expect(await read('/plain')).toEqual(whole);
  });

  it('fails where it is not there, is cut off, is broken, or is larger than allowed', async () => {
    const packed = gzipSync(text);
    answers
      .set('/cut', { status: 200, body: packed, cut: true })
      .set('/broken', { status: 200, body: Buffer.concat([packed.subarray(0, packed.length / 2), Buffer.alloc(50, 7)]) })
      .set('/large', { status: 200, body: packed });
    for (const path of ['/missing', '/cut', '/broken']) await expect(read(path)).rejects.toBeInstanceOf(FileNotRead);
    await expect(read('/large', { bytes: 1_000 })).rejects.toBeInstanceOf(FileNotRead);
  });
});
