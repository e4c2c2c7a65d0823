import { useId } from 'react';
import { FormattedMessage } from 'react-intl';
import type { RunDrift } from '#client/api/types.ts';
import type { Currency } from '#client/i18n/format-context.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { Chip } from '#client/ui/chip.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { Pnl } from '#client/widgets/pnl.tsx';
import { DriftPair } from './drift-pair.tsx';

interface DriftResultProps {
  drift: RunDrift;
  underlying: string;
  currency: Currency | undefined;
}

const TOTALS = ['run', 'replay', 'difference'] as const;
const PARTS = ['price', 'time', 'contract', 'missed', 'charges'] as const;

/** Both results and the parts of their difference; parts of zero are left out. */
function Totals({ totals, currency }: { totals: NonNullable<RunDrift['totals']>; currency: Currency | undefined }) {
  const { parts } = totals;
  const made = PARTS.filter((part) => parts[part] !== 0);
  return (
    <>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))] gap-3">
        {TOTALS.map((which) => (
          <div key={which} className="flex min-w-0 flex-col">
            <dt className="text-small text-text-3">
              <FormattedMessage id={`drift.total.${which}`} />
            </dt>
            <dd>
              <Pnl value={totals[which]} currency={currency} />
            </dd>
          </div>
        ))}
      </dl>
      {made.length === 0 ? null : (
        <div className="flex flex-col gap-1">
          <h5 className="text-small font-semibold text-text-2">
            <FormattedMessage id="drift.parts" />
          </h5>
          <dl className="flex flex-col gap-1">
            {made.map((part) => (
              <div key={part} className="flex items-baseline justify-between gap-3">
                <dt className="min-w-0 text-text-2">
                  <FormattedMessage id={`drift.part.${part}`} />
                </dt>
                <dd className="shrink-0">
                  <Pnl value={parts[part]} currency={currency} />
                </dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </>
  );
}

/** A day of a run beside its backtest: both results, the parts of the difference, and the single fills. */
export function DriftResult({ drift, underlying, currency }: DriftResultProps) {
  const format = useFormat();
  const titleId = useId();
  const { date, from, notes, totals, pairs } = drift;
  return (
    <section className="flex flex-col gap-3" aria-labelledby={titleId}>
      <div className="flex flex-wrap items-center gap-2">
        <h4 id={titleId} className="min-w-0 flex-1 font-semibold">
          <FormattedMessage
            id={from === date ? 'preview.on' : 'drift.from'}
            values={{ day: format.tradingDate(date), from: format.tradingDate(from) }}
          />
        </h4>
        <Chip>
          <FormattedMessage id="preview.simulated" />
        </Chip>
      </div>
      {notes.map((note) => (
        <Notice key={note} kind="info" announce={false}>
          <FormattedMessage id={`drift.note.${note}`} />
        </Notice>
      ))}
      {totals === null || pairs.length === 0 ? (
        <p className="text-text-2">
          <FormattedMessage id="drift.nothing" />
        </p>
      ) : (
        <>
          <Totals totals={totals} currency={currency} />
          <ol className="flex flex-col gap-2">
            {pairs.map((pair, place) => (
              <DriftPair key={place} pair={pair} underlying={underlying} currency={currency} />
            ))}
          </ol>
        </>
      )}
      <p className="text-small text-text-3">
        <FormattedMessage id="drift.model" />
      </p>
    </section>
  );
}
