import { changedBy, DELTA } from '#contract/json-delta.ts';
import { savesData } from '#client/platform/saves-data.ts';
import { originOfResponse } from './answer-origin.ts';
import { apiSettings } from './settings.ts';
import { isThin, lastBreakAt, noteBreak } from './wire-pace.ts';

/** An answer's text, with its ETag and time. */
interface Held {
  readonly tag: string;
  readonly text: string;
  readonly at: number;
}
const MOST_ANSWERS = 40;
const LONGEST = 400_000;

/** Answers of one session by URL; a change of token clears them. */
const held = new Map<string, Held>();
let owner: string | null = null;
let counted = () => false;

/** Also requests changes only while `counts` returns true (the page's data budget). */
export function countWhile(counts: () => boolean): void {
  counted = counts;
}

/** Clears all answers at sign-out. */
export function forgetAnswers(): void {
  held.clear();
  owner = null;
}

/** Whether to request changes only: on a fast connection a phone merges them slower than it loads the full answer. After a break the speed is unknown. */
const bytesCount = ({ at }: Held) => isThin() || savesData() || counted() || at < lastBreakAt();

function hold(url: string, response: Response, text: string): void {
  const tag = response.headers.get('etag');
  held.delete(url);
  if (tag === null || text.length > LONGEST) return;
  held.set(url, { tag, text, at: performance.now() });
  const [oldest] = held.keys();
  if (held.size > MOST_ANSWERS && oldest !== undefined) held.delete(oldest);
}

const whole = (text: string, { headers }: Response) => new Response(text, { headers });

/** Returns the complete answer built from a delta or a 304; null where the delta does not match the stored answer. */
async function completed(response: Response, { tag, text }: Held): Promise<Response | null> {
  if (response.status === 304) return whole(text, response);
  if (response.headers.get('delta-base') !== tag) return null;
  try {
    return whole(JSON.stringify(changedBy(JSON.parse(text), await response.json())), response);
  } catch {
    return null;
  }
}

/**
 * Makes a read. On a slow or metered connection the request names the answer already on this page, and the server sends only the changes
 * (server/plugins/changes-only.ts), or the full answer if it no longer has the old one. After a broken transfer the last complete answer is the base.
 */
export async function readChanges(request: Request, send: (request: Request) => Promise<Response>): Promise<Response> {
  const authorization = request.headers.get('authorization');
  const { url } = request;
  if (authorization === null || !apiSettings().offers('deltas') || new URL(url).origin !== location.origin) return send(request);
  if (authorization !== owner) forgetAnswers();
  owner = authorization;
  const old = held.get(url);
  const ask = (known: Held | undefined) => {
    const asking = new Request(request, known && { cache: 'no-store' });
    asking.headers.set('a-im', DELTA);
    if (known) asking.headers.set('if-none-match', known.tag);
    return send(asking).catch((error: unknown) => {
      if (error instanceof TypeError) noteBreak();
      throw error;
    });
  };
  let response = await ask(old && bytesCount(old) ? old : undefined);
  if (old && (response.status === 304 || response.status === 226)) response = (await completed(response, old)) ?? (await ask(undefined));
  if (response.status !== 200 || !response.headers.has('etag') || originOfResponse(response).from === 'storage') return response;
  const text = await response.text();
  if (owner === authorization) hold(url, response, text);
  return whole(text, response);
}
