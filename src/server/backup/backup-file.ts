import { createHash, type Hash, randomBytes } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import { checksummed, encrypted, type FrameSeal, type KeyRecipe, keyFrom, newRecipe, tagOfKey } from './frame-seal.ts';

/** The unencrypted head of every backup, without data of users. */
interface BackupHead {
  /** ISO, UTC. */
  readonly made_at: string;
  /** The program's version. */
  readonly version: string;
  /** The recipe of the key; null: the backup is not encrypted. */
  readonly sealed: KeyRecipe | null;
}

/** A damaged backup. `part` names the table, or another damaged part. */
export class BackupDamaged extends Error {
  constructor(
    readonly part: string,
    why: string,
  ) {
    super(`The backup is damaged in its part "${part}": ${why}. Nothing was restored; take another backup`);
    this.name = 'BackupDamaged';
  }
}

/** The passphrase is missing or wrong. */
export class BackupLocked extends Error {
  constructor(why: string) {
    super(`${why}: give the passphrase it was made with as BACKUP_PASSPHRASE`);
    this.name = 'BackupLocked';
  }
}

/** A passphrase is set, but the file is not encrypted, so anybody could have written it. */
export class BackupUnsealed extends Error {
  constructor() {
    super(
      'The backup is not encrypted, though BACKUP_PASSPHRASE is set: anybody who reaches the file can have changed it. Take one that is encrypted, or add --unsealed where you know where this one comes from',
    );
    this.name = 'BackupUnsealed';
  }
}

/** The figures of a written part. */
export interface PartFigures {
  readonly bytes: number;
  /** Of the uncompressed content, in hexadecimal. */
  readonly sha256: string;
}

const SIGN = 'strikedesk backup 1 ';
const LONGEST_HEAD = 4_096;
/** The first part; each part ends with the name of the next. */
const FIRST_PART = 'structure';
const HEAD_PART = 'head';
const DATA = 0;
const END = 1;
const FRAME_BYTES = 256 * 1_024;
const LARGEST_FRAME = 4 * FRAME_BYTES;
const LENGTH_BYTES = 4;

interface PartEnd extends PartFigures {
  readonly next: string | null;
}

/** Writes a backup part by part, in reading order. */
export interface BackupWriter {
  /** Compresses and writes a part and returns its figures. `next` is the name of the next part; null: this was the last. */
  part(content: AsyncIterable<Buffer> | Iterable<Buffer>, next: string | null): Promise<PartFigures>;
  /** Flushes the file to disk and closes it. */
  close(): Promise<void>;
  /** Closes the incomplete file. */
  abandon(): Promise<void>;
}

/** Passes content through, with hash and size. */
async function* counted(content: AsyncIterable<Buffer> | Iterable<Buffer>, hash: Hash, count: (bytes: number) => void) {
  for await (const chunk of content) {
    hash.update(chunk);
    count(chunk.length);
    yield chunk;
  }
}

/** Creates a backup in a new file, readable only by its own user. */
export async function createBackup(
  path: string,
  { version, madeAt, passphrase }: { readonly version: string; readonly madeAt: Date; readonly passphrase: string | null },
): Promise<BackupWriter> {
  const salt = randomBytes(16);
  const key = passphrase === null ? null : await keyFrom(passphrase, newRecipe(salt, ''));
  const sealed = key === null ? null : newRecipe(salt, tagOfKey(key));
  const head: BackupHead = { made_at: madeAt.toISOString(), version, sealed };
  const line = Buffer.from(`${SIGN}${JSON.stringify(head)}\n`);
  const seal = key === null ? checksummed(line) : encrypted(key, line);
  const file = await open(path, 'wx', 0o600);
  let frames = 0;
  await file.writeFile(line);

  async function frame(kind: number, content: Buffer): Promise<void> {
    const closed = seal.close(frames, Buffer.concat([Buffer.of(kind), content]));
    const length = Buffer.alloc(LENGTH_BYTES);
    length.writeUInt32BE(closed.length);
    frames += 1;
    await file.writeFile(Buffer.concat([length, closed]));
  }

  return {
    async part(content, next) {
      const hash = createHash('sha256');
      let bytes = 0;
      await pipeline(
        Readable.from(
          counted(content, hash, (more) => (bytes += more)),
          { objectMode: false },
        ),
        // Backups run while orders are handled, so speed matters more than size.
        createGzip({ level: 3, chunkSize: FRAME_BYTES }),
        async (packed: AsyncIterable<Buffer>) => {
          for await (const chunk of packed) await frame(DATA, chunk);
        },
      );
      const figures = { bytes, sha256: hash.digest('hex') };
      await frame(END, Buffer.from(JSON.stringify({ ...figures, next } satisfies PartEnd)));
      return figures;
    },
    async close() {
      await file.sync();
      await file.close();
    },
    abandon: () => file.close(),
  };
}

/** A part while reading: its content is decompressed, and fails at the end when damaged. */
export interface BackupPart {
  readonly name: string;
  readonly content: AsyncIterable<Buffer>;
}

interface OpenedBackup {
  readonly head: BackupHead;
  readonly line: Buffer;
  readonly file: FileHandle;
  readonly size: number;
}

async function openBackup(path: string): Promise<OpenedBackup> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new Error(`${path} cannot be read (${error.code})`);
  });
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(LONGEST_HEAD), 0, LONGEST_HEAD, 0);
    const end = buffer.subarray(0, bytesRead).indexOf('\n');
    const line = buffer.subarray(0, end + 1);
    if (end < 0 || !line.toString('latin1').startsWith('strikedesk backup ')) throw new Error(`${path} is no backup of Strikedesk`);
    if (!line.toString('latin1').startsWith(SIGN))
      throw new Error(`${path} was made by a newer version of Strikedesk, in a form that this one cannot read: update the program`);
    const head = headOf(line.subarray(SIGN.length).toString('utf8'));
    return { head, line, file, size: (await file.stat()).size };
  } catch (error) {
    await file.close();
    throw error;
  }
}

function headOf(text: string): BackupHead {
  try {
    const head = JSON.parse(text) as BackupHead;
    // A file counts as unencrypted only when its head says so explicitly.
    if (head.sealed === null || typeof head.sealed === 'object') return head;
  } catch {
    // Falls through to the error below.
  }
  throw new BackupDamaged(HEAD_PART, 'it cannot be read');
}

/** A foreign recipe may be invalid, which shows at once or while the key is derived. */
async function keyOf(passphrase: string, recipe: KeyRecipe): Promise<Buffer> {
  try {
    return await keyFrom(passphrase, recipe);
  } catch {
    throw new BackupDamaged(HEAD_PART, 'it does not tell how the key is made');
  }
}

async function sealOf({ head, line }: OpenedBackup, passphrase: string | null): Promise<FrameSeal> {
  if (head.sealed === null) {
    if (passphrase !== null) throw new BackupUnsealed();
    return checksummed(line);
  }
  if (passphrase === null) throw new BackupLocked('The backup is encrypted');
  const key = await keyOf(passphrase, head.sealed);
  if (tagOfKey(key) !== head.sealed.tag) throw new BackupLocked('The passphrase does not open the backup');
  return encrypted(key, line);
}

/** Returns the unencrypted head of a backup. Throws when the file is no backup. */
export async function readHead(path: string): Promise<BackupHead> {
  const { head, file } = await openBackup(path);
  await file.close();
  return head;
}

/** Returns the reader of a file's frames. */
function frameReader({ file, line, size }: OpenedBackup, seal: FrameSeal) {
  let at = line.length;
  let index = 0;

  async function bytes(length: number, part: string): Promise<Buffer> {
    const buffer = Buffer.alloc(length);
    const { bytesRead } = await file.read(buffer, 0, length, at);
    if (bytesRead < length) throw new BackupDamaged(part, 'the file ends in the middle of it');
    at += length;
    return buffer;
  }

  return {
    async next(part: string): Promise<{ readonly kind: number; readonly content: Buffer }> {
      const length = (await bytes(LENGTH_BYTES, part)).readUInt32BE();
      if (length === 0 || length > LARGEST_FRAME) throw new BackupDamaged(part, 'its bytes are not the ones that were written');
      const content = seal.open(index, await bytes(length, part));
      if (content === null) throw new BackupDamaged(part, 'its bytes are not the ones that were written');
      index += 1;
      return { kind: content[0] ?? END, content: content.subarray(1) };
    },
    isAtEnd: () => at === size,
  };
}

/** Yields the compressed bytes of a part, and reports the data at its end. */
async function* packedBytes(frames: ReturnType<typeof frameReader>, name: string, atEnd: (end: PartEnd) => void): AsyncGenerator<Buffer> {
  for (;;) {
    const { kind, content } = await frames.next(name);
    if (kind === END) return atEnd(JSON.parse(content.toString('utf8')) as PartEnd);
    yield content;
  }
}

async function* contentOf(frames: ReturnType<typeof frameReader>, name: string, done: (end: PartEnd) => void): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let end: PartEnd | null = null;
  let bytes = 0;
  const packed = Readable.from(
    packedBytes(frames, name, (told) => (end = told)),
    { objectMode: false },
  );
  const plain = createGunzip();
  const flow = pipeline(packed, plain);
  flow.catch(() => {});
  try {
    for await (const chunk of plain as AsyncIterable<Buffer>) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
    await flow;
  } catch (error) {
    throw error instanceof BackupDamaged ? error : new BackupDamaged(name, 'it cannot be unpacked');
  } finally {
    packed.destroy();
    plain.destroy();
  }
  const told = end as PartEnd | null;
  if (told === null || told.bytes !== bytes || told.sha256 !== hash.digest('hex'))
    throw new BackupDamaged(name, 'its content does not have the checksum that was written');
  done(told);
}

/**
 * Yields the parts of a backup in order; read each to its end before the next. Throws BackupLocked without the right passphrase, BackupUnsealed for an
 * unencrypted file although a passphrase is set, and BackupDamaged with the damaged part.
 */
export async function* readParts(path: string, passphrase: string | null): AsyncGenerator<BackupPart> {
  const opened = await openBackup(path);
  try {
    const frames = frameReader(opened, await sealOf(opened, passphrase));
    for (let name: string | null = FIRST_PART; name !== null;) {
      const current: string = name;
      let end: PartEnd | null = null;
      yield { name: current, content: contentOf(frames, current, (told) => (end = told)) };
      const told = end as PartEnd | null;
      if (told === null) throw new Error(`the part ${current} of the backup was not read to its end`);
      name = told.next;
      if (name === null && !frames.isAtEnd()) throw new BackupDamaged(current, 'something follows it that was not written there');
    }
  } finally {
    await opened.file.close();
  }
}
