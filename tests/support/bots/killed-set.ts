import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import type { BotsOfSet } from '#domain/backtest/replay/set-replay.ts';
import type { JournalLine } from '#domain/bots/engine/io.ts';
import { newSetState } from '#domain/bots/sets/step-set.ts';
import { exchangeTime } from '#domain/units/time.ts';
import type { Db } from '#server/db/database.ts';
import type { KeptRun, KeptSet } from '#server/db/tables/instruction-states.ts';
import type { InstructionRow, SystemOrder } from '#server/db/tables/instructions.ts';
import { type Draft, draftOf, handle } from '#server/services/instructions/draft.ts';
import type { InstructionRegistry } from '#server/services/instructions/registry.ts';
import { lookAtSets } from '#server/services/instructions/sets-pass.ts';
import { DATE, EXPIRY } from './engine-trial.ts';
import {
  driven,
  heldAt,
  type Kill,
  type KilledRun,
  marketAt,
  newRun,
  OPEN,
  reportsOf,
  STEP_MS,
  venueOf,
  type VenueMood,
} from './killed-run.ts';

const copied = (row: InstructionRow) => JSON.parse(JSON.stringify(row)) as InstructionRow;

function setRow({ definitions, rules }: BotsOfSet): InstructionRow {
  const members = definitions.map((_, place) => ({ runId: `r${place}`, botId: `b${place}`, multiplier: 1, day: null, ended: false }));
  const state: KeptSet = { name: 'Set', set: newSetState(rules), members, paused: false, stopping: false, lastLine: null };
  const fresh = { id: 's', kind: 'bot-set', portfolio_id: 'p', product: null, bot_id: null, orders: [], cancels: [] };
  return { ...fresh, status: 'running', reason_code: null, live: true, state } as unknown as InstructionRow;
}

/** A row with its stored version and journal. */
class Stored {
  readonly journal: JournalLine[] = [];
  memory: InstructionRow;
  private stored: InstructionRow;

  constructor(row: InstructionRow) {
    this.memory = copied(row);
    this.stored = copied(row);
  }

  take(draft: Draft): void {
    this.memory = draft.row;
    if (!draft.dirty) return;
    this.stored = copied(draft.row);
    for (const { decisions } of draft.history) for (const each of decisions) if (each.type === 'journal') this.journal.push(each.line);
  }

  restart(): void {
    this.memory = copied(this.stored);
  }
}

/** Result of a set of bots: the set's journal, and each of its bots. */
export interface KilledSet {
  readonly set: readonly JournalLine[];
  readonly bots: readonly KilledRun[];
}

/**
 * Runs a set of bots like the server, each at a venue that fills partly, late or not at all: first the bots see a step and are stored together, then the set
 * checks their result, then all orders are sent. The server is killed at the given places: before the bots are stored, between that and the set's check
 * (`before-sending`), or after the whole step.
 */
export async function killedSet(
  of: BotsOfSet,
  spots: readonly number[],
  moods: readonly VenueMood[],
  kills: readonly Kill[],
): Promise<KilledSet> {
  const set = new Stored(setRow(of));
  const bots = of.definitions.map((definition, place) => ({ run: new Stored(newRun(definition, `r${place}`)), venue: venueOf(moods) }));
  const all = [set, ...bots.map(({ run }) => run)];
  const registry = {
    sets: () => [{ row: set.memory, unreadable: null }],
    get: (id: string) => bots.filter(({ run }) => run.memory.id === id).map(({ run }) => ({ row: run.memory, unreadable: null }))[0],
  } as unknown as InstructionRegistry;

  const see = (now: number): void => {
    const at = exchangeTime(OPEN + now * STEP_MS);
    const view = marketAt(spots, now);
    for (const { run, venue } of bots) {
      const draft = draftOf(nseFo, run.memory);
      for (const input of reportsOf(venue, run.memory, at)) handle(draft, input);
      if ((draft.row.state as KeptRun).bot.date !== DATE) handle(draft, { type: 'session', at, date: DATE, nearestExpiry: EXPIRY });
      handle(draft, { type: 'market', at, view });
      run.take(draft);
    }
  };
  const restart = (): void => {
    for (const each of all) each.restart();
  };
  for (let now = 0; now < spots.length; now += 1) {
    for (const { run, venue } of bots) {
      const worth = ({ instrument: { id } }: SystemOrder): number => {
        const contract = (run.memory.state as KeptRun).bot.legs.find((leg) => leg.contract?.key === id)?.contract;
        return contract ? marketAt(spots, now).bar(contract)!.close : 0;
      };
      venue.move(now, worth);
    }
    const place = kills.find((each) => each.step === now)?.place;
    if (place === 'before-writing') restart();
    see(now);
    if (place === 'before-sending') {
      restart();
      see(now);
    }
    for (const draft of await lookAtSets({ db: {} as Db, calendar: nseFo, registry }, exchangeTime(OPEN + now * STEP_MS), DATE))
      all.find(({ memory }) => memory.id === draft.before.id)?.take(draft);
    if (place === 'after') restart();
    for (const { run, venue } of bots) driven(venue, run.memory, now);
  }
  return {
    set: set.journal,
    bots: bots.map(({ run, venue }) => ({ journal: run.journal, row: run.memory, sent: venue.sent, held: heldAt(venue) })),
  };
}
