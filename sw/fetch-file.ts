import type { WorkboxPlugin } from 'workbox-core/types.js';
import { beginFile, type FileFetch } from './gate.ts';
import { hasRightType } from './right-type.ts';

/**
 * Returns the answer with its body read to the end. The body of another type is not read: what answers in the server's place may never end it, and would
 * hold its connection.
 */
async function whole(path: string, answer: Response, { heard, stop }: FileFetch): Promise<Response> {
  const { status, statusText, headers } = answer;
  if (answer.ok && !hasRightType(path, answer)) {
    stop();
    return new Response(null, { status, statusText, headers });
  }
  if (answer.body === null) return answer;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = answer.body.getReader();
  for (;;) {
    heard();
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
  }
  return new Response(new Blob(parts), { status, statusText, headers });
}

const pathOf = ({ url }: Request) => new URL(url).pathname;

/** Returns a file of the network, read to its end. Rejects when nothing comes of it for a while, and when a new worker takes over. */
export async function fetchFile(request: Request): Promise<Response> {
  const file = beginFile();
  try {
    return await whole(pathOf(request), await fetch(new Request(request, { signal: file.signal })), file);
  } finally {
    file.ended();
  }
}

interface FileState {
  file?: FileFetch;
}
const fileOf = (state: Record<string, unknown> | undefined) => ((state ?? {}) as FileState).file;

/** Workbox plugin that gives a strategy's requests the same limits. */
export const yields: WorkboxPlugin = {
  requestWillFetch: async ({ request, state }) => {
    const file = beginFile();
    if (state) state['file'] = file;
    return new Request(request, { signal: file.signal });
  },
  fetchDidSucceed: async ({ request, response, state }) => {
    const file = fileOf(state);
    if (file === undefined) return response;
    try {
      return await whole(pathOf(request), response, file);
    } finally {
      file.ended();
    }
  },
  fetchDidFail: async ({ state }) => fileOf(state)?.ended(),
};
