import { describe, expect, test } from 'vitest';
import { sseParser, type SseMessage } from '#client/state/stream/stream-client.ts';

function parse(chunks: readonly string[]): { messages: SseMessage[]; retries: number[] } {
  const messages: SseMessage[] = [];
  const retries: number[] = [];
  const parser = sseParser(
    (message) => messages.push(message),
    (ms) => retries.push(ms),
  );
  for (const chunk of chunks) parser.push(chunk);
  return { messages, retries };
}

describe('the event-stream format', () => {
  const text = 'retry: 2000\nevent: hello\ndata: {"a":1}\n\n: comment\nid: 7\nevent: order.updated\ndata: one\ndata: two\n\n';
  const expected = [
    { event: 'hello', data: '{"a":1}', id: null },
    { event: 'order.updated', data: 'one\ntwo', id: '7' },
  ];

  test('is read whole', () => {
    expect(parse([text])).toEqual({ messages: expected, retries: [2000] });
  });
  test('is read the same however it is cut', () => {
    expect(parse([...text]).messages).toEqual(expected);
    for (let cut = 1; cut < text.length; cut += 1) expect(parse([text.slice(0, cut), text.slice(cut)]).messages).toEqual(expected);
  });
  test('may end its lines with CR LF, also when cut between the two', () => {
    const crlf = text.replaceAll('\n', '\r\n');
    expect(parse([crlf]).messages).toEqual(expected);
    expect(parse([...crlf]).messages).toEqual(expected);
  });
  test('a message without data, or not yet ended, is none', () => {
    expect(parse(['event: x\n\n', 'data: later\n']).messages).toEqual([]);
  });
  test('an id belongs to its own message only', () => {
    expect(parse(['id: 1\ndata: a\n\ndata: b\n\n']).messages.map(({ id }) => id)).toEqual(['1', null]);
  });
});
