import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Sweep } from '#client/api/types.ts';
import { Notice } from '#client/ui/notice.tsx';
import { offeredFields } from '#domain/backtest/sweep/sweep-fields.ts';
import { MOST_VARIANTS } from '#domain/backtest/sweep/variants.ts';
import type { BotDraft, BotKind } from '#domain/bots/definition.ts';
import { HistorySource } from '../backtest/history-source.tsx';
import { TestControls } from '../backtest/test-controls.tsx';
import { countVariants, freshAxis, wiredAxes, type AxisDraft } from './axis-draft.ts';
import { AxisFields } from './axis-fields.tsx';
import { SweepResult } from './sweep-result.tsx';
import { useSweep } from './use-sweep.ts';

interface BotSweepProps {
  kind: BotKind;
  definition: BotDraft;
  /** Whether nothing is wrong with the rules. */
  sound: boolean;
  /** Puts a value at paths of the definition. */
  onUse: (paths: readonly string[], value: number | string) => void;
}

/** What becomes of a bot with other values of one or two of its fields, on the stored past. */
export function BotSweep({ kind, definition, sound, onUse }: BotSweepProps) {
  const offered = offeredFields(definition);
  const [chosen, setChosen] = useState<readonly [AxisDraft | null, AxisDraft | null]>([null, null]);
  const [source, setSource] = useState<Sweep['from']>('simulated-history');
  const { start, cancel, asking, running, error, unheard, sweep, outdated } = useSweep(kind, definition, source);
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
      <HistorySource value={source} disabled={running} onChange={setSource} />
      <TestControls
        state={sweep}
        {...{ asking, running, error, unheard, outdated }}
        sound={sound}
        ready={axes !== null && count <= MOST_VARIANTS}
        underlying={definition.underlying}
        startWords="lab.start"
        onStart={(sessions) => {
          if (axes !== null) start(axes, sessions);
        }}
        onCancel={cancel}
      />
      {sweep === null || sweep.results.length === 0 ? null : <SweepResult key={sweep.sweep_id} sweep={sweep} onUse={onUse} />}
    </div>
  );
}
