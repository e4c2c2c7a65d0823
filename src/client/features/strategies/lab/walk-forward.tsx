import { useId, useMemo, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { asApiError, type ApiError } from '#client/api/api-error.ts';
import { getWalkForward } from '#client/api/sweeps.ts';
import type { Sweep, WalkForward } from '#client/api/types.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { NumberField } from '#client/ui/number-field.tsx';
import { Select } from '#client/ui/select.tsx';
import { OBJECTIVES, type Objective } from '#domain/backtest/sweep/walk-forward.ts';
import { WalkResult } from './walk-result.tsx';

/** A third of the sessions to choose on, a tenth to play on: several windows, and days enough in each. */
const freshWindows = (done: number) => ({ train: Math.max(1, Math.floor(done / 3)), test: Math.max(1, Math.floor(done / 10)) });

/** Walk-forward test: repeatedly selects the best variant on some sessions and applies it to the sessions after them. */
export function WalkForwardPart({ sweep }: { sweep: Sweep }) {
  const intl = useIntl();
  const titleId = useId();
  const fresh = useMemo(() => freshWindows(sweep.done), [sweep.done]);
  const [train, setTrain] = useState<number | null>(fresh.train);
  const [test, setTest] = useState<number | null>(fresh.test);
  const [objective, setObjective] = useState<Objective>('net');
  const [found, setFound] = useState<WalkForward | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [asking, setAsking] = useState(false);
  const last = useRef(0);
  const enough = train !== null && test !== null && train >= 1 && test >= 1 && train < sweep.done;
  const ask = () => {
    if (!enough) return;
    const own = (last.current += 1);
    setAsking(true);
    setError(null);
    getWalkForward(sweep.sweep_id, { train, test, objective }).then(
      (answer) => {
        if (own !== last.current) return;
        setFound(answer);
        setAsking(false);
      },
      (thrown: unknown) => {
        if (own !== last.current) return;
        setError(asApiError(thrown));
        setAsking(false);
      },
    );
  };
  const sessions = (name: 'train' | 'test', value: number | null, set: (value: number | null) => void) => (
    <NumberField
      label={intl.formatMessage({ id: `lab.walk.${name}` })}
      name={`walk-${name}`}
      value={value}
      min={1}
      max={sweep.done}
      stepper={false}
      required
      onChange={set}
    />
  );
  return (
    <section className="flex min-w-0 flex-col gap-3" aria-labelledby={titleId}>
      <h4 id={titleId} className="font-semibold">
        <FormattedMessage id="lab.walk" />
      </h4>
      <p className="text-small text-text-3">
        <FormattedMessage id="lab.walk.about" />
      </p>
      <div className="grid grid-cols-2 gap-2">
        {sessions('train', train, setTrain)}
        {sessions('test', test, setTest)}
      </div>
      <Select
        label={intl.formatMessage({ id: 'lab.walk.objective' })}
        name="walk-objective"
        value={objective}
        options={OBJECTIVES.map((value) => ({ value, label: intl.formatMessage({ id: `lab.walk.by.${value}` }) }))}
        onChange={setObjective}
      />
      <Button className="self-start" busy={asking} disabled={!enough} onClick={ask}>
        <FormattedMessage id="lab.walk.start" />
      </Button>
      {enough ? null : (
        <p className="text-small text-text-2">
          <FormattedMessage id="lab.walk.too-short" values={{ count: sweep.done }} />
        </p>
      )}
      {error === null ? null : <Notice kind="error">{errorText(error, intl)}</Notice>}
      {found === null ? null : <WalkResult sweep={sweep} found={found} />}
    </section>
  );
}
