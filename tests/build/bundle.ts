import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';

const dist = fileURLToPath(new URL('../../dist/client', import.meta.url));

interface Chunk {
  readonly file: string;
  readonly src?: string;
  readonly name?: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
}

/** The built client as Vite's manifest describes it. */
export interface Bundle {
  readonly chunks: Readonly<Record<string, Chunk>>;
  /** Files of the build, relative to dist/client. */
  readonly files: readonly string[];
}

/** Returns the build. Throws when there is none. */
export function readBundle(): Bundle {
  const chunks = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const files = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(dist.length + 1)
        .replaceAll('\\', '/'),
    );
  return { chunks, files };
}

/** Returns the key of the one chunk with this id: the name of its file without the hash. */
export function chunkOf(bundle: Bundle, id: string): string {
  const file = new RegExp(`^assets/(?:second/)?${id}-[\\w-]{7}\\.js$`);
  const found = Object.entries(bundle.chunks).filter(([, chunk]) => file.test(chunk.file));
  if (found.length !== 1) throw new Error(`${id} names ${found.length} chunks: ${found.map(([key]) => key).join(', ')}`);
  return found[0]?.[0] ?? '';
}

/** Returns the chunks that index.html starts with. */
export function entryChunks(bundle: Bundle): readonly string[] {
  const page = builtText('index.html');
  const scripts = [...page.matchAll(/<script[^>]+src="\/([^"]+\.js)"/g)].map((match) => match[1]);
  const found = Object.entries(bundle.chunks).filter(([, chunk]) => scripts.includes(chunk.file));
  if (found.length === 0) throw new Error('index.html starts no chunk of the manifest');
  return found.map(([key]) => key);
}

/** Returns the files that loading these chunks needs before anything runs: their static imports, all the way down. */
export function staticFiles(bundle: Bundle, keys: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const visit = (key: string) => {
    if (seen.has(key)) return;
    seen.add(key);
    for (const next of bundle.chunks[key]?.imports ?? []) visit(next);
  };
  for (const key of keys) visit(key);
  return new Set([...seen].map((key) => bundle.chunks[key]?.file ?? '').filter((file) => file.endsWith('.js')));
}

/** Returns the bytes of a file as a server sends it with brotli (text) or as it is (fonts, images). */
export function sentBytes(file: string): number {
  const bytes = readFileSync(join(dist, file));
  if (/\.(woff2|png|webp|ico)$/.test(file)) return bytes.length;
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}

/** Returns the sum of sentBytes in KiB. */
export function kib(files: Iterable<string>): number {
  let total = 0;
  for (const file of files) total += sentBytes(file);
  return total / 1024;
}

/** Returns the text of a built file. */
export function builtText(file: string): string {
  return readFileSync(join(dist, file), 'utf8');
}
