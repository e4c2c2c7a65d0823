import { createGunzip } from 'node:zlib';
import { pipeline, Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';

const [QUOTE, BACKSLASH, OPEN, CLOSE] = ['"', '\\', '{', '}'].map((each) => each.charCodeAt(0));
const GZIP = [0x1f, 0x8b] as const;

/** Returns the splitter of a JSON array that comes in pieces: each piece gives the texts of the objects that end in it. What is no object is left out. */
export function createRowSplitter(): (piece: string) => readonly string[] {
  let kept = '';
  let depth = 0;
  let isText = false;
  let isEscaped = false;

  return function split(piece) {
    const text = kept + piece;
    const rows: string[] = [];
    let start = depth > 0 ? 0 : -1;
    for (let at = kept.length; at < text.length; at += 1) {
      const sign = text.charCodeAt(at);
      if (isEscaped) isEscaped = false;
      else if (isText) {
        if (sign === BACKSLASH) isEscaped = true;
        else if (sign === QUOTE) isText = false;
      } else if (sign === QUOTE) isText = true;
      else if (sign === OPEN) {
        if (depth === 0) start = at;
        depth += 1;
      } else if (sign === CLOSE && depth > 0) {
        depth -= 1;
        if (depth > 0) continue;
        rows.push(text.slice(start, at + 1));
        start = -1;
      }
    }
    kept = start === -1 ? '' : text.slice(start);
    return rows;
  };
}

/** A file that could not be read to its end. */
export class FileNotRead extends Error {}

interface Limits {
  /** Longest wait for the answer, and between two parts of it, in ms. */
  readonly answerMs: number;
  /** Most bytes of the file, unpacked. */
  readonly bytes: number;
}

const LIMITS: Limits = { answerMs: 20_000, bytes: 400 * 1024 * 1024 };

/** Yields the parts of a body, each within the time. */
async function* inTime(body: AsyncIterable<Uint8Array>, { answerMs }: Limits, stop: AbortController): AsyncGenerator<Uint8Array> {
  let timer = setTimeout(() => stop.abort(), answerMs);
  try {
    for await (const part of body) {
      clearTimeout(timer);
      yield part;
      timer = setTimeout(() => stop.abort(), answerMs);
    }
  } finally {
    clearTimeout(timer);
  }
}

/** Returns the parts unpacked where they are packed by gzip: some servers unpack by themselves. */
async function* unpacked(parts: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  const first = await parts.next();
  if (first.done === true) return;
  const head = first.value;
  const all = (async function* whole() {
    yield head;
    yield* parts;
  })();
  if (head[0] !== GZIP[0] || head[1] !== GZIP[1]) yield* all;
  else {
    // A failure of either stream is thrown by the loop over the second one.
    yield* pipeline(Readable.from(all), createGunzip(), () => undefined) as AsyncIterable<Uint8Array>;
  }
}

/**
 * Reads the objects of a JSON array at an address, packed by gzip or not, in groups as they come: other work goes on in between. Throws FileNotRead when
 * it cannot be read to its end.
 */
export async function* readJsonRows(address: string, own: Partial<Limits> = {}): AsyncGenerator<readonly string[]> {
  const limits = { ...LIMITS, ...own };
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), limits.answerMs);
  try {
    const answer = await fetch(address, { signal: stop.signal, redirect: 'follow' });
    clearTimeout(timer);
    if (!answer.ok || answer.body === null) throw new FileNotRead(`the answer has status ${answer.status}`);
    const split = createRowSplitter();
    const decoder = new TextDecoder();
    let bytes = 0;
    const body = Readable.fromWeb(answer.body as ReadableStream<Uint8Array>);
    for await (const part of unpacked(inTime(body, limits, stop))) {
      bytes += part.length;
      if (bytes > limits.bytes) throw new FileNotRead(`the file has more than ${limits.bytes} bytes`);
      yield split(decoder.decode(part, { stream: true }));
    }
  } catch (error) {
    throw error instanceof FileNotRead ? error : new FileNotRead('the file could not be read', { cause: error });
  } finally {
    clearTimeout(timer);
    stop.abort();
  }
}
