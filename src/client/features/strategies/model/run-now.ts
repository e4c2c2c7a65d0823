import type { BotRun } from '#client/api/types.ts';

/** A message id and its values. */
interface Said {
  readonly id: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

const said = (what: string, values?: Said['values']): Said => ({ id: `strategies.run.now.${what}`, ...(values ? { values } : {}) });

/** Returns the activity of a run that may enter. */
function runningNow({ phase, legs, definition, trading_date: date }: BotRun, holds: number): Said {
  const { from, to, range } = definition.schedule;
  const waiting = legs.filter((leg) => leg.phase === 'waiting' || leg.phase === 'asked').length;
  if (phase === 'ending') return said('closing', { count: holds });
  if (holds > 0) return said('holds', { count: holds, waiting });
  if (phase === 'over' || phase === 'off') return said(date === null ? 'next' : 'done', { from, to });
  if (phase === 'entered' || waiting > 0) return said('price');
  return range === null ? said('window', { from, to }) : said('range', { from: range.from, to: range.until });
}

/** Returns the message about a run's current activity or about the event that it waits for. */
export function runNow(run: BotRun): Said {
  const holds = run.legs.filter(({ quantity }) => quantity > 0).length;
  if (run.status === 'ended') return said(run.bot_id === null ? 'let-go' : 'ended');
  if (run.status === 'stopping') return holds > 0 ? said('closing', { count: holds }) : said('stopping');
  if (run.asks) return said('asks');
  if (run.working_orders > 0 && holds === 0) return said('orders', { count: run.working_orders });
  if (run.status === 'paused') return holds > 0 ? said('paused-holds', { count: holds }) : said('paused');
  return runningNow(run, holds);
}
