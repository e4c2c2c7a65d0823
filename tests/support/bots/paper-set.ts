import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import type { DayTape } from '#domain/backtest/replay/day-tape.ts';
import type { BotsOfSet } from '#domain/backtest/replay/set-replay.ts';
import type { JournalLine } from '#domain/bots/engine/io.ts';
import { newSetState } from '#domain/bots/sets/step-set.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import type { Db } from '#server/db/database.ts';
import type { KeptSet } from '#server/db/tables/instruction-states.ts';
import type { InstructionRow } from '#server/db/tables/instructions.ts';
import type { Draft } from '#server/services/instructions/draft.ts';
import type { InstructionRegistry } from '#server/services/instructions/registry.ts';
import { lookAtSets } from '#server/services/instructions/sets-pass.ts';
import { type DayFill, type DayKill, PaperDay } from './paper-day.ts';

/** Result of a set's day: the set's journal, and each of its bots. */
export interface PaperSetDay {
  readonly set: readonly JournalLine[];
  readonly bots: readonly { readonly journal: readonly JournalLine[]; readonly fills: readonly DayFill[] }[];
}

function setRow({ definitions, rules }: BotsOfSet): InstructionRow {
  const members = definitions.map((_, place) => ({ runId: `r${place}`, botId: `b${place}`, multiplier: 1, day: null, ended: false }));
  const state: KeptSet = { name: 'Set', set: newSetState(rules), members, paused: false, stopping: false, lastLine: null };
  const fresh = { id: 's', kind: 'bot-set', portfolio_id: 'p', product: null, bot_id: null, orders: [], cancels: [] };
  return { ...fresh, status: 'running', reason_code: null, live: true, state } as unknown as InstructionRow;
}

/**
 * Returns the decisions and fills of a set's bots on paper on a recorded day, by the server's own code and its check of the set (`sets-pass.ts`). The server
 * is killed after these minutes and restarts: before anything of a minute is stored, between storing the bots and the set, or after both.
 */
export async function paperSet(of: BotsOfSet, tape: DayTape, kills: readonly DayKill[] = []): Promise<PaperSetDay> {
  const bots = of.definitions.map((definition, place) => new PaperDay(definition, tape, [], `r${place}`));
  const lines: JournalLine[] = [];
  let memory = setRow(of);
  let stored = memory;
  const registry = {
    sets: () => [{ row: memory, unreadable: null }],
    get: (id: string) => bots.filter(({ row }) => row.id === id).map(({ row }) => ({ row, unreadable: null }))[0],
  } as unknown as InstructionRegistry;
  const takeSet = (draft: Draft): void => {
    memory = draft.row;
    if (!draft.dirty) return;
    stored = draft.row;
    for (const { decisions } of draft.history) for (const each of decisions) if (each.type === 'journal') lines.push(each.line);
  };
  const restart = (): void => {
    memory = JSON.parse(JSON.stringify(stored)) as InstructionRow;
    for (const bot of bots) bot.restart();
  };
  for (const bot of bots) bot.open();
  const { session } = tape;
  for (let minute = 0; minute < (bots[0]?.minutes ?? 0); minute += 1) {
    for (const bot of bots) bot.fillAtOpen(minute);
    const place = kills.find((kill) => kill.minute === minute)?.place;
    if (place === 'before-writing') restart();
    if (!bots.map((bot) => bot.see(minute)).every(Boolean)) continue;
    if (place === 'before-sending') {
      restart();
      // A step that was not stored is delivered again by the exchange.
      for (const bot of bots) bot.see(minute);
    }
    const at = exchangeTime(session.opensAt + (minute + 1) * MINUTE_MS);
    for (const draft of await lookAtSets({ db: {} as Db, calendar: nseFo, registry }, at, session.date))
      if (draft.before.kind === 'bot-set') takeSet(draft);
      else bots.find(({ row }) => row.id === draft.before.id)?.take(draft);
    for (const bot of bots) bot.fillCrossed(minute);
    if (place === 'after') restart();
  }
  return { set: lines, bots };
}
