import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Sweep } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { Chip } from '#client/ui/chip.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { Ratio } from '#client/widgets/figure.tsx';
import { BELIEVABLE_SHARPE, isBeyondBelief } from '#domain/backtest/sweep/luck.ts';
import { HeatGrid } from './heat-grid.tsx';
import { bestPlace, MEASURES, type Measure } from './measures.ts';
import { VariantCard } from './variant-card.tsx';
import { VariantTable } from './variant-table.tsx';
import { WalkForwardPart } from './walk-forward.tsx';

/** Above this probability of a lucky best result, a warning is shown. */
const LIKELY = 0.1;

/** The best result to expect from chance alone, which grows with the number of variants tried. */
function LuckNote({ sweep: { luck, tried, done } }: { sweep: Sweep }) {
  return (
    <div className="flex flex-col gap-1">
      <p className={luck !== null && luck.chance > LIKELY ? 'text-warn' : undefined}>
        <FormattedMessage id={luck === null ? 'lab.tried' : 'lab.luck'} values={{ tried, cases: Math.round((luck?.chance ?? 0) * 100) }} />
      </p>
      {luck === null || !isBeyondBelief(luck.best, done) ? null : (
        <p className="text-warn">
          <FormattedMessage
            id="lab.luck-beyond"
            values={{ best: <Ratio value={luck.best} />, most: <Ratio value={BELIEVABLE_SHARPE} /> }}
          />
        </p>
      )}
      {luck === null ? null : (
        <p className="text-small text-text-3">
          <FormattedMessage id="lab.luck-how" values={{ best: <Ratio value={luck.best} />, expected: <Ratio value={luck.expected} /> }} />
        </p>
      )}
    </div>
  );
}

interface SweepResultProps {
  sweep: Sweep;
  onUse: (paths: readonly string[], value: number | string) => void;
}

/** The results of the variants: a map, the details of one variant, and a list. */
export function SweepResult({ sweep, onUse }: SweepResultProps) {
  const intl = useIntl();
  const format = useFormat();
  const titleId = useId();
  const [measure, setMeasure] = useState<Measure>('low');
  const [picked, setPicked] = useState<number | null>(null);
  const own = sweep.from === 'own-history';
  const best = bestPlace(sweep.results, measure);
  const chosen = picked ?? best;
  return (
    <section className="flex min-w-0 flex-col gap-4" aria-labelledby={titleId}>
      <div className="flex flex-wrap items-center gap-2">
        <h3 id={titleId} className="min-w-0 flex-1 font-semibold">
          <FormattedMessage id="lab.result" />
        </h3>
        <Chip>
          <FormattedMessage id={own ? 'backtest.source.own-history' : 'preview.simulated'} />
        </Chip>
      </div>
      <p className="text-small text-text-3">
        <FormattedMessage
          id={own ? 'lab.data-own' : 'lab.data'}
          values={{
            count: sweep.done,
            files: sweep.files?.join(', ') ?? '',
            from: format.tradingDate(sweep.first_date),
            to: format.tradingDate(sweep.last_date),
          }}
        />
        {sweep.playable < sweep.variants ? (
          <>
            {' '}
            <FormattedMessage id="lab.void-count" values={{ count: sweep.variants - sweep.playable }} />
          </>
        ) : null}
      </p>
      <Segmented
        label={intl.formatMessage({ id: 'lab.measure' })}
        showLabel
        value={measure}
        segments={MEASURES.map((value) => ({ value, label: intl.formatMessage({ id: `lab.measure.${value}` }) }))}
        onChange={(next) => {
          setMeasure(next);
          setPicked(null);
        }}
      />
      <HeatGrid {...{ sweep, measure, best, chosen }} onChoose={setPicked} />
      {chosen === null ? (
        <p className="text-text-2">
          <FormattedMessage id="lab.none-traded" />
        </p>
      ) : (
        <VariantCard sweep={sweep} place={chosen} isBest={chosen === best} onUse={onUse} />
      )}
      <LuckNote sweep={sweep} />
      <VariantTable {...{ sweep, measure }} onMeasure={setMeasure} onChoose={setPicked} />
      {sweep.done > 1 ? <WalkForwardPart sweep={sweep} /> : null}
      <p className="text-small text-text-3">
        <FormattedMessage id="lab.model" />
      </p>
    </section>
  );
}
