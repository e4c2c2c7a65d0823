import type { HeartbeatEvent, HelloEvent, ResetEvent, UserEvent } from '#contract/events/stream-events.ts';

/** Returns an un-numbered event as it goes over the wire. */
export function unnumberedText(name: string, data: string): string {
  return `event: ${name}\ndata: ${data}\n\n`;
}

export function helloText(data: HelloEvent, retryMs: number): string {
  return `retry: ${retryMs}\n${unnumberedText('hello', JSON.stringify(data))}`;
}

export function resetText(data: ResetEvent): string {
  return unnumberedText('reset', JSON.stringify(data));
}

export function heartbeatText(data: HeartbeatEvent): string {
  return unnumberedText('heartbeat', JSON.stringify(data));
}

/** The last words before a restart: come back after this long. */
export function goodbyeText(retryMs: number): string {
  return `retry: ${retryMs}\n\n`;
}

const texts = new WeakMap<UserEvent, string>();

/** Returns a numbered event as it goes over the wire; made once, however many streams carry it. */
export function userEventText(event: UserEvent): string {
  const known = texts.get(event);
  if (known !== undefined) return known;
  const text = `id: ${event.seq}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
  texts.set(event, text);
  return text;
}
