import { atom } from 'jotai';
import { useEffect, useRef } from 'react';
import { getRunJournal } from '#client/api/bot-runs.ts';
import type { BotRun, RunJournal } from '#client/api/types.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { isRecord } from '../resource/is-record.ts';
import { tracked } from '../resource/loading.ts';
import { resourceFamily, type ResourceFamily } from '../resource/resource-family.ts';
import type { LiveResource } from '../resource/resource.ts';

/** Returns a stretch of a journal with an older one, newest first: what both have is told once. */
function withOlder(newer: RunJournal, older: RunJournal): RunJournal {
  const lowest = newer.lines.at(-1)?.number ?? Infinity;
  return { ...newer, lines: [...newer.lines, ...older.lines.filter(({ number }) => number < lowest)], next: older.next };
}

/** Returns the newest lines with the older ones that are known, where no line is missing between the two. */
export function refreshedJournal(newest: RunJournal, known: RunJournal | null): RunJournal {
  const lowest = newest.lines.at(-1)?.number;
  const highest = known?.lines[0]?.number;
  if (known === null || lowest === undefined || highest === undefined || newest.next === null) return newest;
  const reaches = highest >= lowest - 1 && (known.lines.at(-1)?.number ?? lowest) < lowest;
  return reaches ? withOlder(newest, known) : newest;
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

/** Adds the next older lines. Rejects with ApiError. */
export const olderLinesAtom = atom(null, async (get, set, runId: string) => {
  const before = get(journals.atomOf(runId)).value?.next ?? null;
  if (before === null) return;
  const older = await tracked(set, 'getRunJournal', () => getRunJournal(runId, before));
  set(journals.fold, runId, (known) => withOlder(known, older));
});

/** Returns what a run has decided. A decision that the stream tells of is fetched: its event carries no number. */
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
