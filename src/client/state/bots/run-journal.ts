import { atom } from 'jotai';
import { useEffect, useRef } from 'react';
import { getRunJournal } from '#client/api/bot-runs.ts';
import type { BotRun, RunJournal } from '#client/api/types.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { isRecord } from '../resource/is-record.ts';
import { tracked } from '../resource/loading.ts';
import { resourceFamily, type ResourceFamily } from '../resource/resource-family.ts';
import type { LiveResource } from '../resource/resource.ts';

/** How many pages one press reads at most: what happens to a run without a decision fills pages, too. */
const MOST_PAGES = 20;

/** Returns two consecutive pages of a journal as one, newest first, without duplicates. */
function withOlder(newer: RunJournal, older: RunJournal): RunJournal {
  const { next } = newer;
  if (next === null || (older.next !== null && older.next >= next)) return newer;
  return { ...newer, lines: [...newer.lines, ...older.lines.filter(({ number }) => number < next)], next: older.next };
}

/** Returns the newest lines with the known older ones, if certainly no line is missing in between. */
export function refreshedJournal(newest: RunJournal, known: RunJournal | null): RunJournal {
  const highest = known?.lines[0]?.number;
  const reaches = highest !== undefined && newest.next !== null && highest >= newest.next - 1;
  return known !== null && reaches ? withOlder(newest, known) : newest;
}

const journals: ResourceFamily<RunJournal> = resourceFamily<RunJournal>({
  name: 'bot-run-journal',
  operation: 'getRunJournal',
  streamed: true,
  check: (data): data is RunJournal => isRecord(data) && Array.isArray(data['lines']),
  load: async (runId, get) => {
    const newest = await getRunJournal(runId, null);
    // Older lines that somebody has paged to stay.
    return {
      value: refreshedJournal(newest, get(journals.atomOf(runId)).value),
      receivedAt: wallNow(),
      exchangeAt: null,
      source: 'network',
    };
  },
});

/** Adds older lines, those of the next page that has some. Rejects with ApiError. */
export const olderLinesAtom = atom(null, async (get, set, runId: string) => {
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const before = get(journals.atomOf(runId)).value?.next ?? null;
    if (before === null) return;
    const older = await tracked(set, 'getRunJournal', () => getRunJournal(runId, before));
    // A refresh in between may have restarted the journal: then the page does not continue it.
    set(journals.fold, runId, (known) => (known.next === before ? withOlder(known, older) : known));
    if (older.lines.length > 0) return;
  }
});

/** Returns a run's journal. It is fetched again after an event of a decision, because the event has no entry number. */
export function useRunJournal({ run_id: id, revision }: Pick<BotRun, 'run_id' | 'revision'>): LiveResource<RunJournal> {
  const journal = journals.use(id);
  const { refresh } = journal;
  const seen = useRef({ id, revision });
  useEffect(() => {
    const before = seen.current;
    seen.current = { id, revision };
    // On opening the resource asks by itself.
    if (before.id === id && before.revision !== revision) refresh();
  }, [id, revision, refresh]);
  return journal;
}
