/** One message of a server-sent event stream. */
export interface SseMessage {
  readonly event: string;
  readonly data: string;
  /** The id on this message; null when it has none. */
  readonly id: string | null;
}

export interface SseParser {
  /** Takes decoded text as it comes; calls back for each whole message. */
  readonly push: (text: string) => void;
}

/** Returns a parser of the event-stream format. Comments only prove life; `retry:` is told apart. */
export function sseParser(onMessage: (message: SseMessage) => void, onRetry: (ms: number) => void): SseParser {
  let rest = '';
  let event = '';
  let data: string[] = [];
  let id: string | null = null;

  const line = (text: string) => {
    if (text === '') {
      if (data.length > 0) onMessage({ event: event || 'message', data: data.join('\n'), id });
      event = '';
      data = [];
      id = null;
      return;
    }
    const colon = text.indexOf(':');
    if (colon === 0) return;
    const field = colon === -1 ? text : text.slice(0, colon);
    const value = colon === -1 ? '' : text.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') event = value;
    else if (field === 'data') data.push(value);
    else if (field === 'id') id = value;
    else if (field === 'retry' && /^\d+$/.test(value)) onRetry(Number(value));
  };

  return {
    push: (text) => {
      rest += text;
      for (;;) {
        const end = rest.search(/\r\n|\n|\r(?!$)/);
        if (end === -1) return;
        const width = rest[end] === '\r' && rest[end + 1] === '\n' ? 2 : 1;
        const whole = rest.slice(0, end);
        rest = rest.slice(end + width);
        line(whole);
      }
    },
  };
}
