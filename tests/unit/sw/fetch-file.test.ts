import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const ADDRESS = 'http://localhost/assets/second/chart-abcdefg.js';

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Fetches a file from a network that says what the test has it say. */
async function fetched(type = 'text/javascript') {
  let out: ReadableStreamDefaultController<Uint8Array> | undefined;
  let sent: AbortSignal | undefined;
  vi.stubGlobal('fetch', async ({ signal }: Request) => {
    sent = signal;
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void (out = controller) });
    signal.addEventListener('abort', () => out?.error(new DOMException('aborted', 'AbortError')), { once: true });
    return new Response(body, { headers: { 'content-type': type } });
  });
  const { fetchFile } = await import('#sw/fetch-file.ts');
  const outcome: { text?: string; failed?: boolean } = {};
  void fetchFile(new Request(ADDRESS)).then(
    async (answer) => (outcome.text = await answer.text()),
    () => (outcome.failed = true),
  );
  return {
    outcome,
    isAborted: () => sent?.aborted,
    say: (text: string) => out?.enqueue(new TextEncoder().encode(text)),
    end: () => out?.close(),
    later: (ms: number) => vi.advanceTimersByTimeAsync(ms),
  };
}

test('a file that comes slowly is awaited as long as it comes', async () => {
  const { outcome, say, end, later } = await fetched();
  for (const part of ['one ', 'two ', 'three']) {
    await later(6_000);
    say(part);
  }
  await later(6_000);
  end();
  vi.useRealTimers();
  await vi.waitFor(() => expect(outcome).toEqual({ text: 'one two three' }), { timeout: 10_000 });
});

test('a file of which nothing more comes is given up, and its connection with it', async () => {
  const { outcome, isAborted, say, later } = await fetched();
  await later(1_000);
  say('one ');
  await later(7_900);
  expect(outcome).toEqual({});
  await later(200);
  expect([outcome, isAborted()]).toEqual([{ failed: true }, true]);
});

test('a file is given up on the word of the page that the connection is gone, unless some of it has just come', async () => {
  const { isAborted, say, later } = await fetched();
  const { giveUpOlder } = await import('#sw/gate.ts');
  await later(2_000);
  say('one ');
  await later(500);
  giveUpOlder(1_000);
  expect(isAborted()).toBe(false);
  await later(600);
  giveUpOlder(1_000);
  expect(isAborted()).toBe(true);
});

test('the body of another type is not awaited: it may never end', async () => {
  const { outcome, isAborted, later } = await fetched('text/event-stream');
  await later(10);
  vi.useRealTimers();
  await vi.waitFor(() => expect(outcome).toEqual({ text: '' }), { timeout: 10_000 });
  expect(isAborted()).toBe(true);
});
