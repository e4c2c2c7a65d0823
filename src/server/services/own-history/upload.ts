import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#contract/errors/app-error.ts';

/** One file of an upload, on the disk under a number: names come from outside and are never paths of ours. */
interface UploadedFile {
  readonly name: string;
  readonly path: string;
  size: number;
}

/** A day of a vendor's seconds is a folder of about 24,000 files. */
const MOST_FILES = 30_000;
const LARGEST_UPLOAD = 8 * 2 ** 30;

/** The files of one import as they arrive, piece by piece, on the disk and not in memory. */
export class Upload {
  readonly files = new Map<string, UploadedFile>();
  size = 0;

  constructor(private readonly folder: string) {}

  /** Adds a piece of a file. Repeating a piece after a lost answer changes nothing. Throws for a piece that leaves a gap. */
  async add(name: string, offset: number, bytes: Buffer): Promise<void> {
    let file = this.files.get(name);
    if (file === undefined) {
      if (this.files.size >= MOST_FILES) throw new AppError('history.too-large');
      await mkdir(this.folder, { recursive: true });
      file = { name, path: join(this.folder, String(this.files.size)), size: 0 };
      this.files.set(name, file);
    }
    if (offset > file.size) throw new AppError('history.part-missing');
    const grown = Math.max(0, offset + bytes.length - file.size);
    if (this.size + grown > LARGEST_UPLOAD) throw new AppError('history.too-large');
    const handle = await open(file.path, file.size === 0 && offset === 0 ? 'w' : 'r+');
    try {
      await handle.write(bytes, 0, bytes.length, offset);
    } finally {
      await handle.close();
    }
    file.size += grown;
    this.size += grown;
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** Returns the digest that identifies a file's bytes. */
export async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  if ((await stat(path)).size > 0) for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) hash.update(chunk);
  return hash.digest('hex');
}
