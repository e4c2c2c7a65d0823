import { fileExpiries } from './file-calendar.ts';
import { type FileReading, FileSurvey, type FileTerms } from '#domain/market/files/file-survey.ts';
import { fileNameOf } from '#domain/market/files/read-history-file.ts';
import type { gentleWork } from '../history/gentle-work.ts';

/** Text encoding of a file. */
type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** Number of first bytes examined. */
const HEAD = 400;

/** Returns the encoding of a text from its first bytes: by the byte-order mark, or by zero bytes between the letters of a header. */
function encodingOf(head: Buffer): Encoding {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const some = head.subarray(0, HEAD);
  const zeros = (odd: 0 | 1) => some.filter((byte, place) => byte === 0 && place % 2 === odd).length;
  const [even, odd] = [zeros(0), zeros(1)];
  if (odd > some.length / 4 && even === 0) return 'utf-16le';
  return even > some.length / 4 && odd === 0 ? 'utf-16be' : 'utf-8';
}

/** Yields a text in pieces, each with its size in bytes. Throws TypeError for bytes that are no UTF-8. */
export async function* textOf(
  bytes: AsyncIterable<Buffer>,
  encoding: Encoding,
): AsyncGenerator<{ readonly text: string; readonly bytes: number }> {
  const decoder = new TextDecoder(encoding, { fatal: encoding === 'utf-8' });
  for await (const chunk of bytes) yield { text: decoder.decode(chunk, { stream: true }), bytes: chunk.length };
  yield { text: decoder.decode(), bytes: 0 };
}

async function survey(
  path: string,
  source: () => AsyncIterable<Buffer>,
  terms: FileTerms,
  work: ReturnType<typeof gentleWork>,
  told: Encoding | null,
): Promise<{ readonly reading: FileReading; readonly encoding: Encoding }> {
  const found = new FileSurvey({ expiries: fileExpiries, name: fileNameOf(path), terms });
  let encoding = told;
  if (encoding === null) {
    encoding = 'utf-8';
    for await (const chunk of source()) {
      encoding = encodingOf(chunk);
      break;
    }
  }
  for await (const { text } of textOf(source(), encoding)) {
    found.write(text);
    await work.turn();
    if (found.over) break;
  }
  return { reading: found.end(), encoding };
}

/** Checks a whole text before its rows are read. A text that is no UTF-8 is read as Windows-1252. */
export async function surveyText(
  path: string,
  source: () => AsyncIterable<Buffer>,
  terms: FileTerms,
  work: ReturnType<typeof gentleWork>,
): Promise<{ readonly reading: FileReading; readonly encoding: Encoding }> {
  try {
    return await survey(path, source, terms, work, null);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return survey(path, source, terms, work, 'windows-1252');
  }
}
