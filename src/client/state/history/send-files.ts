import { asApiError } from '#client/api/api-error.ts';
import { sendHistoryPart } from '#client/api/own-history.ts';

/** Bytes of a file in one request; the contract allows no more. */
const PART = 2 ** 20;
/** A connection that breaks is tried again: a piece that had arrived changes nothing. */
const TRIES = 5;
const PAUSE_MS = 2_000;

/** Returns the name of a file, with its folders where a folder was chosen. */
export const pathOf = (file: File): string => file.webkitRelativePath || file.name;

function asBase64(part: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    const text = () => (typeof reader.result === 'string' ? reader.result : '');
    reader.addEventListener('load', () => resolve(text().replace(/^[^,]*,?/, '')));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')));
    reader.readAsDataURL(part);
  });
}

/** Whether a call that failed so may go through later: the connection, or a server that has no time just now. */
export function passes(thrown: unknown): boolean {
  const { kind, status } = asApiError(thrown);
  return kind === 'network' || kind === 'time-out' || status === 429 || status >= 500;
}

async function sendPart(id: string, part: { readonly file: string; readonly offset: number; readonly data: string }, signal: AbortSignal) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await sendHistoryPart(id, part, { signal, quiet: 'shown' });
    } catch (thrown) {
      if (signal.aborted || !passes(thrown) || tries >= TRIES) throw thrown;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * tries));
    }
  }
}

/** Uploads files in pieces; `sent` is called with the number of bytes arrived. Rejects with ApiError, or with the read error of a file. */
export async function sendFiles(id: string, files: readonly File[], sent: (bytes: number) => void, signal: AbortSignal): Promise<void> {
  let total = 0;
  for (const file of files)
    for (let offset = 0; offset < file.size; offset += PART) {
      const part = file.slice(offset, offset + PART);
      await sendPart(id, { file: pathOf(file), offset, data: await asBase64(part) }, signal);
      total += part.size;
      sent(total);
    }
}
