import type { UserEvent, UserEventData } from '#contract/events/stream-events.ts';
import type { BotEvent } from '#domain/alerts/term.ts';
import { type ExchangeTime, exchangeTime, wallTime } from '#domain/units/time.ts';
import type { TermReading } from '#domain/alerts/reduce-alert.ts';

/** Something that a bot did. Its name is the same however often it is read. */
interface Done {
  readonly botId: string;
  readonly event: BotEvent;
  readonly id: string;
}

type Run = UserEventData['bot-run.updated']['bot_run'];

/** What a run says of itself, as it is told with every change of it: the same day's entry keeps its name. */
export function doneByRun({ run_id: id, bot_id: botId, status, phase, trades, legs, trading_date: date }: Run): readonly Done[] {
  if (botId === null) return [];
  const done = (event: BotEvent, of: string): Done => ({ botId, event, id: `${event}/${id}/${of}` });
  const isFlat = legs.every(({ quantity }) => quantity === 0);
  const day = date ?? '';
  return [
    ...(phase === 'entered' ? [done('entered', day)] : []),
    ...(isFlat && trades > 0 && (phase === 'over' || status === 'ended') ? [done('exited', day)] : []),
    ...(status === 'ended' ? [done('stopped', '')] : []),
  ];
}

/** Returns what an event of the log says that a bot did; a bot that asks its owner has not failed. */
function doneBy({ type, data, seq }: UserEvent): readonly Done[] {
  if (type === 'bot-run.updated' && 'bot_run' in data) return doneByRun(data.bot_run);
  if (type !== 'bot-run.attention' || !('run_id' in data) || !('bot_id' in data)) return [];
  const { run_id: id, bot_id: botId, reason_code: code } = data;
  return botId === null || code === 'bot.asks' ? [] : [{ botId, event: 'failed', id: `failed/${id}/${seq}` }];
}

/** Returns whether an event says anything of a bot. */
export const isOfBot = ({ type }: Pick<UserEvent, 'type'>): boolean => type === 'bot-run.updated' || type === 'bot-run.attention';

/** Returns what a term on a bot is told by one event; null when it concerns another bot or another event. */
export function readingOfEvent(
  event: UserEvent,
  of: { readonly botId: string; readonly event: BotEvent },
  now: ExchangeTime,
): TermReading | null {
  const ids = doneBy(event).flatMap((done) => (done.botId === of.botId && done.event === of.event ? [done.id] : []));
  if (ids.length === 0) return null;
  const at = event.exchange_at === null ? now : exchangeTime(event.exchange_at);
  return { kind: 'found', ids, at, receivedAt: wallTime(event.at) };
}
