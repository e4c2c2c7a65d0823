import { Readable } from 'node:stream';
import { CollectedRows, MINUTE_FIELDS, MINUTE_WIDTH } from '#domain/market/files/collected-rows.ts';
import type { FileTerms } from '#domain/market/files/file-survey.ts';
import { HistoryFileReader, vendorOf } from '#domain/market/files/read-history-file.ts';
import { gentleWork } from '#server/services/history/gentle-work.ts';
import { surveyText, textOf } from '#server/services/own-history/file-text.ts';

/** Reads the bytes of a file like an import: the whole file is surveyed, then its rows are read. */
export async function readBytes(path: string, bytes: Uint8Array, terms: FileTerms = {}) {
  const vendor = vendorOf(terms.vendor ?? null, path);
  const source = () => Readable.from([Buffer.from(bytes)]) as AsyncIterable<Buffer>;
  const work = gentleWork(new AbortController().signal);
  const { reading, encoding } = await surveyText(path, source, { ...terms, vendor }, work);
  const into = new CollectedRows();
  const reader = new HistoryFileReader({ path, vendor, into, reading });
  if (!reader.given) for await (const { text } of textOf(source(), encoding)) reader.write(text);
  reader.end();
  const minutes = [...into.series.values()].flatMap(({ contract, date, values }) =>
    Array.from({ length: values.length / MINUTE_WIDTH }, (_, row) => ({
      contract,
      date,
      ...(Object.fromEntries(MINUTE_FIELDS.map((field, place) => [field, values[row * MINUTE_WIDTH + place] ?? 0])) as Record<
        (typeof MINUTE_FIELDS)[number],
        number
      >),
    })),
  );
  const days = [...into.days.values()].flatMap(({ date, rows }) => [...rows.values()].map((row) => ({ date, ...row })));
  return {
    format: reader.format,
    problems: reader.problems,
    doubts: reading.doubts,
    /** Reasons against storing the file; empty = none. */
    refused: [...new Set([...reader.problems.map(({ code }) => code), ...reading.doubts])],
    minutes,
    days,
    leftOut: { ...into.leftOut },
    otherKinds: Object.fromEntries(into.otherKinds),
    rows: into.rows,
  };
}
