import { FormattedMessage, useIntl } from 'react-intl';
import type { Position } from '#client/api/types.ts';
import { Segmented } from '#client/ui/segmented.tsx';
import { Pnl } from '#client/widgets/pnl.tsx';
import type { ExitDraft } from '../model/exit-draft.ts';
import { profitAt, rewardMultiple } from '../model/exit-levels.ts';
import type { ExitInstruction } from '#client/state/positions/protection.ts';

interface ProtectFactsProps {
  position: Position;
  draft: ExitDraft;
  known: ExitInstruction | null;
  onSource: (source: ExitDraft['source']) => void;
}

/** The levels' result in money, where they are kept, and the price that triggers them. */
export function ProtectFacts({ position, draft, known, onSource }: ProtectFactsProps) {
  const intl = useIntl();
  const multiple = rewardMultiple(position, draft.stop, draft.target);
  const source = (value: ExitDraft['source']) => ({ value, label: intl.formatMessage({ id: `positions.protect.source.${value}` }) });
  return (
    <div className="flex flex-col gap-3">
      <dl className="grid grid-cols-3 gap-3">
        {(['stop', 'target'] as const).map((part) => (
          <div key={part}>
            <dt className="text-small text-text-3">
              <FormattedMessage id={`positions.protect.at-${part}`} />
            </dt>
            <dd className="font-semibold">
              <Pnl value={profitAt(position, draft[part])} />
            </dd>
          </div>
        ))}
        <div>
          <dt className="text-small text-text-3">
            <FormattedMessage id="positions.protect.multiple" />
          </dt>
          <dd className="font-semibold">
            {multiple === null ? '–' : intl.formatMessage({ id: 'positions.protect.multiple.value' }, { multiple })}
          </dd>
        </div>
      </dl>
      <p className="text-small text-text-3">
        <FormattedMessage id="positions.protect.gap" />
      </p>
      {known === null ? (
        <Segmented
          label={intl.formatMessage({ id: 'positions.protect.source' })}
          showLabel
          value={draft.source}
          segments={[source('bid-ask'), source('ltp')]}
          onChange={onSource}
        />
      ) : (
        <p>
          <FormattedMessage id={`positions.protect.source.${known.exit.source}.set`} />
        </p>
      )}
      <p className="text-text-2">
        <strong>
          <FormattedMessage id="positions.protect.held" />
        </strong>{' '}
        <FormattedMessage id="positions.protect.held.about" />
      </p>
    </div>
  );
}
