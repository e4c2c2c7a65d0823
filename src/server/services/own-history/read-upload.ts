import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CollectedRows } from '#domain/market/files/collected-rows.ts';
import { symbolOfName } from '#domain/market/files/file-name.ts';
import type { FileProblem } from '#domain/market/files/file-problem.ts';
import type { FileTerms } from '#domain/market/files/file-survey.ts';
import { fileNameOf, HistoryFileReader, vendorOf } from '#domain/market/files/read-history-file.ts';
import type { Db } from '#server/db/database.ts';
import { ParquetError } from '#server/platform/parquet/parquet-error.ts';
import { entryBytes, zipEntries, ZipError } from '#server/platform/zip-file.ts';
import { insertHistoryFile, namesOfDigest } from '#server/repositories/own-history.ts';
import type { gentleWork } from '../history/gentle-work.ts';
import { FileDoubts } from './file-doubts.ts';
import { surveyText, textOf } from './file-text.ts';
import type { FactCount } from './import-facts.ts';
import type { ImportProblem } from './import-problem.ts';
import type { RoomLimits } from './import-room.ts';
import { levelProblems } from './level-problems.ts';
import { readParquet, type WholePrices } from './read-parquet.ts';
import { stageRows } from './stage-rows.ts';
import { digestOf, type Upload } from './upload.ts';

/** Most rows held before storing: some hundred bytes each. */
const MOST_HELD_ROWS = 300_000;
/** Most open rows of a file in seconds, whose minutes may all be open until its end. */
const MOST_OPEN_ROWS = 3_000_000;
/** Most problems listed in an answer. */
const MOST_PROBLEMS = 50;
const ZIP_NAME = /\.zip$/i;
const PARQUET_NAME = /\.(?:parquet|parq|pq)$/i;
/** Files added to folders and zips by operating systems. */
const NOT_A_FILE = /(?:^|\/)(?:__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/;

const ZIP_CODES = {
  broken: 'history.zip-broken',
  encrypted: 'history.zip-encrypted',
  path: 'history.zip-path',
  'too-large': 'history.zip-too-large',
} as const;

const PARQUET_CODES = {
  broken: 'history.parquet-broken',
  'too-large': 'history.parquet-too-large',
  kind: 'history.parquet-kind',
} as const;

/** Returns the meaning in a file's name, part of the digest: the symbol, without folder, extension and copy number. Entries of a zip have their own names. */
function meaningOf(name: string, { vendor = null }: FileTerms): string {
  const of = vendorOf(vendor, name) ?? '';
  if (ZIP_NAME.test(name)) return `${of} zip`;
  const own = fileNameOf(name).replace(/\s*\(\d+\)$/, '');
  return `${of} ${symbolOfName(own) || own.toUpperCase()}`;
}

/** Returns a digest that also covers the user's reading options, as the same bytes may be read differently. */
function toldDigest(digest: string, { terms, wholePrices }: Pick<Reading, 'terms' | 'wholePrices'>): string {
  const told = [terms.vendor, terms.dates, terms.stamps, terms.bars, wholePrices].map((value) => value ?? '');
  if (told.every((value) => value === '')) return digest;
  return createHash('sha256')
    .update([digest, ...told].join(' '))
    .digest('hex');
}

interface Reading {
  readonly db: Db;
  readonly userId: string;
  readonly importId: string;
  readonly terms: FileTerms;
  readonly replaces: boolean;
  readonly wholePrices: WholePrices | null;
  readonly count: FactCount;
  readonly work: ReturnType<typeof gentleWork>;
  readonly problems: ImportProblem[];
  readonly limits: Pick<RoomLimits, 'innerZip' | 'inflated'>;
  /** Rejects when there is no room for staged rows. */
  readonly requireRoom: () => Promise<void>;
  /** Called with the number of bytes read. */
  readonly progress: (bytes: number) => void;
}

/** The target of rows, and the open doubts about files. */
interface Staged {
  readonly staging: Parameters<typeof stageRows>[0];
  readonly doubts: FileDoubts;
}

/** Writes an entry of a zip to a file next to it, as Parquet and inner zips are read from their end. */
async function beside(path: string, bytes: AsyncIterable<Buffer>, read: (inner: string) => Promise<void>): Promise<void> {
  const inner = `${path}.inner`;
  try {
    await pipeline(Readable.from(bytes), createWriteStream(inner));
    await read(inner);
  } finally {
    await rm(inner, { force: true });
  }
}

/** Reads a column file; `own` is the displayed name, `told` whether its bytes count as progress. */
async function readColumns(
  { problems, count, work, terms, wholePrices, progress: tell }: Reading,
  { staging, doubts }: Staged,
  { path, own, told }: { readonly path: string; readonly own: string; readonly told: boolean },
): Promise<void> {
  const file = await open(path, 'r');
  const into = new CollectedRows();
  let wrong: FileProblem | null = null;
  let tooLarge = false;
  const { size } = await file.stat();
  let toldOf = 0;
  const progress = (share: number) => {
    const bytes = Math.floor(share * size);
    if (told) tell(bytes - toldOf);
    toldOf = bytes;
  };
  const stageAll = async () => {
    wrong ??= await stageRows(staging, into);
    into.clear();
  };
  const stage = async (pause: () => boolean) => {
    if (into.held >= MOST_HELD_ROWS && pause()) await stageAll();
    tooLarge = into.held >= MOST_OPEN_ROWS;
    return wrong === null && !tooLarge;
  };
  try {
    const {
      problems: found,
      table,
      ...shown
    } = await readParquet(file, size, {
      into,
      name: fileNameOf(own),
      terms: { ...terms, vendor: vendorOf(terms.vendor ?? null, own) },
      wholePrices,
      work,
      progress,
      stage,
    });
    if (found.length === 0 && wrong === null && !tooLarge) await stageAll();
    if (tooLarge) problems.push({ file: own, line: 0, column: '', code: 'history.too-large' });
    count.formats.add('parquet');
    if (table !== null) count.seeTable(table);
    doubts.add(own, 'parquet', shown);
    for (const problem of [...found, ...(wrong === null ? [] : [wrong])]) problems.push({ file: own, ...problem });
  } catch (error) {
    if (!(error instanceof ParquetError)) throw error;
    problems.push({ file: own, line: 0, column: error.column, code: PARQUET_CODES[error.fault], group: error.group });
  } finally {
    await file.close();
  }
}

/** Reads a text; `told` says whether the bytes count as progress. */
async function readText(
  reading: Reading,
  { staging, doubts }: Staged,
  { path, source, told }: { readonly path: string; readonly source: () => AsyncIterable<Buffer>; readonly told: boolean },
): Promise<void> {
  const { problems, count, work, terms } = reading;
  const { reading: shown, encoding } = await surveyText(path, source, { ...terms, vendor: vendorOf(terms.vendor ?? null, path) }, work);
  const into = new CollectedRows();
  const found: FileProblem[] = [];
  const reader = new HistoryFileReader({ path, vendor: terms.vendor ?? null, into, reading: shown });
  const stage = async () => {
    const wrong = reader.problems.length > 0 ? null : await stageRows(staging, into);
    if (wrong !== null) found.push(wrong);
    into.clear();
  };
  for await (const { text, bytes } of reader.given ? [] : textOf(source(), encoding)) {
    reader.write(text);
    if (told) reading.progress(bytes);
    if (into.held >= MOST_HELD_ROWS && reader.pause()) await stage();
    if (into.held >= MOST_OPEN_ROWS) {
      problems.push({ file: path, line: 0, column: '', code: 'history.too-large' });
      return;
    }
    await work.turn();
    if (reader.given || found.length > 0) break;
  }
  reader.end();
  if (found.length === 0) await stage();
  if (reader.format !== null) count.formats.add(reader.format);
  if (reader.format !== null) doubts.add(path, reader.format, { doubts: shown.doubts, stamps: shown.stamps });
  for (const problem of [...reader.problems, ...found]) problems.push({ file: path, ...problem });
}

/** Reads an upload file by file and stages its rows; problems go to `problems`, and then the import cannot be kept. */
export async function readUpload(reading: Reading, upload: Upload): Promise<void> {
  const { db, userId, importId, count, problems, work, limits, requireRoom } = reading;
  const doubts = new FileDoubts();
  const staging = { db, importId, count, work, requireRoom, staged: new Set<string>() };
  const staged = { staging, doubts };
  let inflated = 0;

  async function readZip(path: string, name: string, depth: number): Promise<void> {
    const file = await open(path, 'r');
    try {
      for (const entry of await zipEntries(file, (await file.stat()).size)) {
        const own = `${name}/${entry.name}`;
        if (NOT_A_FILE.test(entry.name)) continue;
        const bytes = () => entryBytes(path, file, entry);
        // Each zip also has its own limits; `inflated` counts all zips of an upload, nested zips included.
        inflated += entry.size;
        if (inflated > limits.inflated) throw new ZipError('too-large', own);
        if (ZIP_NAME.test(entry.name)) {
          // The exchange zips each daily file, so a zip of zips is allowed, but no deeper nesting.
          if (depth > 0 || entry.size > limits.innerZip) throw new ZipError('too-large', own);
          await beside(path, bytes(), (inner) => readZip(inner, own, depth + 1));
        } else if (PARQUET_NAME.test(entry.name)) {
          if (entry.size > limits.innerZip) throw new ZipError('too-large', own);
          await beside(path, bytes(), (inner) => readColumns(reading, staged, { path: inner, own, told: false }));
        } else await readText(reading, staged, { path: own, source: bytes, told: false });
        if (depth === 0) reading.progress(entry.packed);
        if (problems.length >= MOST_PROBLEMS) return;
      }
    } catch (error) {
      if (!(error instanceof ZipError)) throw error;
      problems.push({ file: error.entry === '' ? name : error.entry, line: 0, column: '', code: ZIP_CODES[error.fault] });
    } finally {
      await file.close();
    }
  }

  for (const { name, path, size } of upload.files.values()) {
    if (problems.length >= MOST_PROBLEMS) return;
    if (NOT_A_FILE.test(name)) continue;
    count.files += 1;
    const digest = toldDigest(await digestOf(path), reading);
    const meaning = meaningOf(name, reading.terms);
    // With `replaces` a known file is read again: its prices may have been overwritten since.
    const kept = reading.replaces ? [] : await namesOfDigest(db, userId, digest);
    if (kept.some((of) => meaningOf(of, reading.terms) === meaning)) {
      count.sameFiles += 1;
      reading.progress(size);
      continue;
    }
    await insertHistoryFile(db, { import_id: importId, digest, name });
    if (ZIP_NAME.test(name)) await readZip(path, name, 0);
    else if (PARQUET_NAME.test(name)) await readColumns(reading, staged, { path, own: name, told: true });
    else {
      const source = () => createReadStream(path, { highWaterMark: 65_536 }) as AsyncIterable<Buffer>;
      await readText(reading, staged, { path: name, source, told: true });
    }
  }
  problems.push(...doubts.unsolved().slice(0, MOST_PROBLEMS - problems.length));
  if (problems.length === 0) problems.push(...(await levelProblems({ db, userId, importId, work, replaces: reading.replaces })));
}
