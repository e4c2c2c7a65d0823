import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Backtest } from '#client/api/types.ts';
import type { JobPlace } from '#client/state/bots/begun-jobs.ts';
import { tellTrialsAtom } from '#client/state/bots/kept-trials.ts';
import { keptDaysAtom, readKeptDaysAtom, keptKey, type KeptOf } from '#client/state/market/kept-days.ts';
import { configAtom } from '#client/state/start/config.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { Segmented } from '#client/ui/segmented.tsx';
import { BacktestResult } from './backtest-result.tsx';
import { useLegParts } from './breakdowns.tsx';
import { HistorySource } from './history-source.tsx';
import { KeptSessions } from './kept-sessions.tsx';
import { NoCalls } from './no-calls.tsx';
import { isSameRules, type Rules } from './same-rules.ts';
import { TestControls } from './test-controls.tsx';
import { useBacktest } from './use-backtest.ts';
import { useKeptBacktest } from './use-kept-backtest.ts';

interface BotBacktestProps extends Rules {
  /** Identifies the test, so that it is found again after leaving the page. */
  place: JobPlace;
  /** Whether the rules are valid. */
  sound: boolean;
  /** Opens a single day of the test; null where not offered. */
  onDay: ((date: string) => void) | null;
  /** Copies the rules of the shown test into the form. */
  onRules: (rules: Rules) => void;
}

const PLACES = ['server', 'device'] as const;

/** Returns the dates of the recorded sessions stored on this device, oldest first, and the ids of their imports. */
function useKeptOf({ source, underlying }: KeptOf): { readonly dates: readonly string[]; readonly files: readonly string[] } {
  const kept = useAtomValue(keptDaysAtom);
  const read = useSetAtom(readKeptDaysAtom);
  useEffect(() => void read(), [read]);
  const days = kept?.[keptKey({ source, underlying })];
  return useMemo(
    () => ({
      dates: (days ?? []).map(({ date }) => date),
      files: [...new Set((days ?? []).flatMap(({ files = [] }) => files))],
    }),
    [days],
  );
}

/** Backtests a bot's current rules over stored sessions: on the server, or on this device with the sessions stored there. */
export function BotBacktest({ kind, definition, place, sound, onDay, onRules }: BotBacktestProps) {
  const intl = useIntl();
  const { features } = useAtomValue(configAtom);
  const offline = useAtomValue(offlineAtom);
  const [wanted, setWanted] = useState<Backtest['from'] | null>(null);
  const [chosen, setChosen] = useState<(typeof PLACES)[number]>('server');
  const { underlying } = definition;
  const tellTrials = useSetAtom(tellTrialsAtom);
  useEffect(() => void (offline || tellTrials()), [offline, tellTrials]);
  const there = useBacktest({ kind, definition }, place);
  const here = useKeptBacktest({ kind, definition }, place);
  /** Where the shown test runs: on the server or on this device. */
  const [begunAt, setBegunAt] = useState<(typeof PLACES)[number]>(here.played === null ? 'server' : 'device');
  const { cancel, asking, running, error, unheard, awaited, played } = begunAt === 'device' ? here : there;
  const source = wanted ?? played?.backtest.from ?? 'simulated-history';
  const kept = useKeptOf({ source, underlying });
  const canHere = kept.dates.length > 0;
  const next = canHere && (offline || chosen === 'device') ? 'device' : 'server';
  const parts = useLegParts(played?.of.legs ?? []);
  const keeps = features.includes(source === 'own-history' ? 'history' : 'history-days');
  const former = played === null ? null : { kind: played.kind, definition: played.of };
  const otherRules = former !== null && !isSameRules({ kind, definition }, former);
  return (
    <div className="flex flex-col gap-3">
      <p className="text-small text-text-3">
        <FormattedMessage id="backtest.about" />
      </p>
      <NoCalls calls={definition.calls} />
      <HistorySource value={source} disabled={running} onChange={setWanted} />
      {keeps ? <KeptSessions key={source} {...{ source, underlying }} busy={running && begunAt === 'device'} /> : null}
      {canHere && !offline ? (
        <Segmented
          label={intl.formatMessage({ id: 'backtest.place' })}
          showLabel
          value={chosen}
          segments={PLACES.map((value) => ({ value, label: intl.formatMessage({ id: `backtest.place.${value}` }), disabled: running }))}
          onChange={setChosen}
        />
      ) : null}
      <TestControls
        state={played?.backtest ?? null}
        {...{ asking, running, error, unheard, awaited, sound, underlying }}
        outdated={otherRules || (played !== null && played.backtest.from !== source)}
        onRules={otherRules && !running ? () => onRules(former) : null}
        needsServer={running ? begunAt === 'server' : next === 'server'}
        onStart={(sessions) => {
          if (begunAt !== next && running) cancel();
          setBegunAt(next);
          if (next === 'device') here.start(sessions, source, kept);
          else there.start(sessions, source);
        }}
        onCancel={cancel}
      />
      {played === null ? null : (
        <BacktestResult
          {...{ played, parts }}
          underlying={played.of.underlying}
          opens={[played.of.schedule.from]}
          partial={running}
          onDay={played.backtest.from === 'own-history' || offline ? null : onDay}
        />
      )}
    </div>
  );
}
