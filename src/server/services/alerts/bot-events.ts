import type { UserEvent, UserEventData } from '#contract/events/stream-events.ts';
import type { BotEvent } from '#domain/alerts/term.ts';
import { type ExchangeTime, exchangeTime, wallTime } from '#domain/units/time.ts';
import type { TermReading } from '#domain/alerts/reduce-alert.ts';

/** An event of a bot. Reading the same event again gives the same id. */
interface Done {
  readonly botId: string;
  readonly event: BotEvent;
  readonly id: string;
}

type Run = UserEventData['bot-run.updated']['bot_run'];

/** Returns the bot events shown by the state of a run. Each update of a run repeats them, so a day's entry keeps its id. */
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

/** Returns the bot events in an event of the log; a bot that asks its owner has not failed. */
function doneBy({ type, data, seq }: UserEvent): readonly Done[] {
  if (type === 'bot-run.updated' && 'bot_run' in data) return doneByRun(data.bot_run);
  if (type !== 'bot-run.attention' || !('run_id' in data) || !('bot_id' in data)) return [];
  const { run_id: id, bot_id: botId, reason_code: code } = data;
  return botId === null || code === 'bot.asks' ? [] : [{ botId, event: 'failed', id: `failed/${id}/${seq}` }];
}

/** Returns whether an event concerns a bot. */
export const isOfBot = ({ type }: Pick<UserEvent, 'type'>): boolean => type === 'bot-run.updated' || type === 'bot-run.attention';

/** Returns the reading of an event for a term on a bot; null when the event concerns another bot or has another kind. */
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
