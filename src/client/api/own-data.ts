import { REQUEST_TIMEOUT_MS } from '#contract/constants.ts';
import { ApiError } from './api-error.ts';
import { call, type CallOptions } from './call.ts';
import { expectAnswer, expectKey } from './error-from-answer.ts';

/** Resolves to the next part of an answer. Throws when none comes within the time that other answers have for their whole. */
async function nextPart(reader: ReadableStreamDefaultReader<BlobPart>): Promise<ReadableStreamReadResult<BlobPart>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    const late = new ApiError({ status: 0, code: 'server.time-out', message: 'Time Out', kind: 'time-out' });
    timer = setTimeout(() => reject(late), REQUEST_TIMEOUT_MS);
  });
  try {
    return await Promise.race([reader.read(), silence]);
  } finally {
    clearTimeout(timer);
  }
}

/** Returns a file however long its line takes, as long as more of it comes. Half a file is none. */
async function wholeFile(stream: ReadableStream<BlobPart>): Promise<Blob> {
  const reader = stream.getReader();
  const parts: BlobPart[] = [];
  try {
    for (;;) {
      const { done, value } = await nextPart(reader);
      if (done) return new Blob(parts, { type: 'application/json' });
      parts.push(value);
    }
  } catch (thrown) {
    void reader.cancel().catch(() => undefined);
    if (thrown instanceof ApiError) throw thrown;
    throw new ApiError({ status: 0, code: 'client.network', message: 'No connection', kind: 'network' });
  }
}

/** Returns all of the user's data on the server as a file. */
export async function exportOwnData(options?: CallOptions): Promise<Blob> {
  const answer = await call((client, init) => client.POST('/api/profile/export/', { ...init, parseAs: 'stream' }), options);
  return wholeFile(expectAnswer(answer as ReadableStream<BlobPart> | undefined, 'getReader'));
}

/** Removes the user with everything; the session is over with it. */
export async function removeUser(email: string, options?: CallOptions): Promise<void> {
  expectKey(await call((client, init) => client.POST('/api/profile/remove/', { ...init, body: { email } }), options), 'message');
}
