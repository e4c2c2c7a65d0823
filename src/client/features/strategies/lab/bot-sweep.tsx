import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Sweep } from '#client/api/types.ts';
import type { JobPlace } from '#client/state/bots/begun-jobs.ts';
import { Notice } from '#client/ui/notice.tsx';
import { offeredFields } from '#domain/backtest/sweep/sweep-fields.ts';
import { MOST_VARIANTS } from '#domain/backtest/sweep/variants.ts';
import { HistorySource } from '../backtest/history-source.tsx';
import { NoCalls } from '../backtest/no-calls.tsx';
import { isSameRules, type Rules } from '../backtest/same-rules.ts';
import { TestControls } from '../backtest/test-controls.tsx';
import { countVariants, freshAxis, wiredAxes, type AxisDraft } from './axis-draft.ts';
import { AxisFields } from './axis-fields.tsx';
import { SweepResult } from './sweep-result.tsx';
import { useSweep } from './use-sweep.ts';

interface BotSweepProps extends Rules {
  /** Identifies the sweep, so that it is found again after leaving the page. */
  place: JobPlace;
  /** Whether the rules are valid. */
  sound: boolean;
  /** Puts a value at paths of the definition. */
  onUse: (paths: readonly string[], value: number | string) => void;
  /** Copies the rules of the sweep into the form. */
  onRules: (rules: Rules) => void;
}

/** Tests a bot with other values of one or two fields on stored sessions. */
export function BotSweep({ kind, definition, place, sound, onUse, onRules }: BotSweepProps) {
  const offered = offeredFields(definition);
  const [chosen, setChosen] = useState<readonly [AxisDraft | null, AxisDraft | null]>([null, null]);
  const [wanted, setWanted] = useState<Sweep['from'] | null>(null);
  const { start, cancel, asking, running, error, unheard, awaited, sweep, former } = useSweep(kind, definition, place);
  const source = wanted ?? sweep?.from ?? 'simulated-history';
  const otherRules = former !== null && !isSameRules({ kind, definition }, former);
  const fresh = offered[0] === undefined ? null : freshAxis(offered[0]);
  const [first, second] = [chosen[0] ?? fresh, chosen[1]];
  const axes = wiredAxes(
    [first, second].filter((axis) => axis !== null),
    definition,
  );
  const count = axes === null ? 0 : countVariants(axes);
  if (first === null)
    return (
      <p className="text-text-2">
        <FormattedMessage id="lab.nothing-to-vary" />
      </p>
    );
  return (
    <div className="flex flex-col gap-3">
      <p className="text-small text-text-3">
        <FormattedMessage id="lab.about" />
      </p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] gap-3">
        <AxisFields place={0} draft={first} offered={offered} onChange={(axis) => setChosen([axis, second])} />
        <AxisFields
          place={1}
          draft={second}
          offered={offered.filter(({ field }) => field !== first.field)}
          onChange={(axis) => setChosen([first, axis])}
        />
      </div>
      {count > MOST_VARIANTS ? (
        <Notice kind="error">
          <FormattedMessage id="lab.too-many" values={{ count, most: MOST_VARIANTS }} />
        </Notice>
      ) : (
        <p className="text-small text-text-2" role="status">
          <FormattedMessage id={axes === null ? 'lab.incomplete' : 'lab.count'} values={{ count }} />
        </p>
      )}
      <NoCalls calls={definition.calls} />
      <HistorySource value={source} disabled={running} onChange={setWanted} />
      <TestControls
        state={sweep}
        {...{ asking, running, error, unheard, awaited }}
        outdated={otherRules || (sweep !== null && sweep.from !== source)}
        onRules={otherRules && !running ? () => onRules(former) : null}
        sound={sound}
        ready={axes !== null && count <= MOST_VARIANTS}
        underlying={definition.underlying}
        startWords="lab.start"
        onStart={(sessions) => {
          if (axes !== null) start(axes, sessions, source);
        }}
        onCancel={cancel}
      />
      {sweep === null || sweep.results.length === 0 ? null : <SweepResult key={sweep.sweep_id} sweep={sweep} onUse={onUse} />}
    </div>
  );
}
