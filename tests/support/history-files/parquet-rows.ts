import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { CollectedRows, MINUTE_FIELDS, MINUTE_WIDTH } from '#domain/market/files/collected-rows.ts';
import { gentleWork } from '#server/services/history/gentle-work.ts';
import { readParquet } from '#server/services/own-history/read-parquet.ts';

type Columns = Parameters<typeof parquetWriteBuffer>[0]['columnData'];

/** Opens bytes as a file while something is done with it. */
export async function withFile<T>(
  bytes: Uint8Array,
  use: (file: Awaited<ReturnType<typeof open>>, size: number) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'parquet-'));
  const path = join(folder, 'file.parquet');
  await writeFile(path, bytes);
  const file = await open(path, 'r');
  try {
    return await use(file, bytes.length);
  } finally {
    await file.close();
    await rm(folder, { recursive: true });
  }
}

/** Returns the bytes of a file of columns. */
export const parquetBytes = (columnData: Columns, rowGroupSize = 1_000): Uint8Array =>
  new Uint8Array(parquetWriteBuffer({ columnData, rowGroupSize }));

/** Reads a file of columns like an import; returns its problems, or its rows by contract and day. */
export const readColumns = (bytes: Uint8Array, name = 'file', wholePrices: 'rupees' | 'paise' | null = null) =>
  withFile(bytes, async (file, size) => {
    const into = new CollectedRows();
    const { signal } = new AbortController();
    const reading = {
      into,
      name,
      terms: {},
      wholePrices,
      work: gentleWork(signal),
      progress: () => undefined,
      stage: () => Promise.resolve(true),
    } as const;
    const { problems, table, doubts } = await readParquet(file, size, reading);
    const series = [...into.series.values()].map(({ contract, date, values }) => ({
      contract,
      date,
      minutes: Array.from({ length: values.length / MINUTE_WIDTH }, (_, row) =>
        Object.fromEntries(MINUTE_FIELDS.map((field, place) => [field, values[row * MINUTE_WIDTH + place]])),
      ),
    }));
    return { problems, table, doubts, series, leftOut: { ...into.leftOut } };
  });
