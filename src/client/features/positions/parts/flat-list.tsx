import { FormattedMessage } from 'react-intl';
import type { Position } from '#client/api/types.ts';
import { knownDecimal } from '#client/state/resource/known-money.ts';
import { profitAt } from '#client/state/positions/profit.ts';
import { Chip } from '#client/ui/chip.tsx';
import { InstrumentName } from '#client/widgets/instrument-name.tsx';
import { Money } from '#client/widgets/figure.tsx';
import { Pnl } from '#client/widgets/pnl.tsx';

/** Positions closed on the day, folded; for reading only. */
export function FlatList({ positions }: { positions: readonly Position[] }) {
  if (positions.length === 0) return null;
  return (
    <details className="card">
      <summary className="min-h-11 cursor-pointer p-3 font-semibold">
        <FormattedMessage id="positions.flat" values={{ count: positions.length }} />
      </summary>
      <ul className="border-t border-border">
        {positions.map((position) => {
          const { realised, charges, net } = profitAt(position, null);
          return (
            <li
              key={position.position_id}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-border p-3 last:border-b-0"
            >
              <span className="me-auto flex items-start gap-2">
                <Chip>
                  <FormattedMessage id="positions.flat.chip" />
                </Chip>
                <InstrumentName instrument={position.instrument} />
              </span>
              <dl className="flex flex-wrap gap-x-4 text-end">
                <div>
                  <dt className="text-small text-text-3">
                    <FormattedMessage id="positions.column.realised" />
                  </dt>
                  <dd>
                    <Pnl value={knownDecimal(realised)} />
                  </dd>
                </div>
                <div>
                  <dt className="text-small text-text-3">
                    <FormattedMessage id="positions.column.charges" />
                  </dt>
                  <dd>
                    <Money value={knownDecimal(charges)} />
                  </dd>
                </div>
                <div>
                  <dt className="text-small text-text-3">
                    <FormattedMessage id="positions.column.net" />
                  </dt>
                  <dd>
                    <Pnl value={knownDecimal(net)} />
                  </dd>
                </div>
              </dl>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
