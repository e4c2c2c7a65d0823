import { FormattedMessage, useIntl } from 'react-intl';
import type { Instruction } from '#client/api/types.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { Button } from '#client/ui/button.tsx';
import { Chip, type Tone } from '#client/ui/chip.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { instrumentLine } from '#client/widgets/instrument-name.tsx';
import type { ExitLine } from '../model/exit-sum.ts';
import { ExitFigures } from './exit-lines.tsx';
import { useAmend } from './use-amend.ts';

type Leg = NonNullable<Instruction['square_off']>['legs'][number];
const TONES: Record<Leg['status'], Tone> = { waiting: 'primary', closed: 'good', failed: 'danger' };

interface LegResultsProps {
  instruction: Instruction;
  /** Exit price and realised P&L of each leg; absent where they are not listed. */
  booked?: readonly ExitLine[] | undefined;
}

/** The result of each leg of a square-off; failed legs can be retried. */
function LegResults({ instruction, booked }: LegResultsProps) {
  const intl = useIntl();
  const format = useFormat();
  const change = useAmend(instruction.account_number);
  const { square_off: job, opening } = instruction;
  if (job === null) return null;
  return (
    <div className="flex flex-col gap-2" role="status">
      {job.clearing > 0 ? (
        <p>
          <FormattedMessage id="positions.legs.clearing" values={{ count: job.clearing }} />
        </p>
      ) : null}
      <ul className="flex flex-col gap-2">
        {job.legs.map((leg) => (
          <li key={leg.position_id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-border pb-2">
            <Chip tone={TONES[leg.status]}>
              <FormattedMessage id={leg.status === 'closed' ? 'positions.legs.done' : `positions.legs.${leg.status}`} />
            </Chip>
            <bdi className="font-semibold">{leg.instrument ? instrumentLine(leg.instrument, format) : leg.tradingsymbol}</bdi>
            <span className={booked ? 'text-small text-text-2' : 'ms-auto tabular-nums'}>
              <FormattedMessage id="positions.legs.closed" values={{ closed: leg.closed_quantity, all: leg.target_quantity }} />
            </span>
            <BookedOf booked={booked} positionId={leg.position_id} />
            {leg.reason === null ? null : <FormattedMessage id={`positions.legs.reason.${leg.reason}`} />}
          </li>
        ))}
      </ul>
      {opening === null ? null : (
        <p>
          <FormattedMessage id="positions.legs.opening" values={{ filled: opening.filled_quantity, all: opening.quantity }} />
        </p>
      )}
      {change.failure === null ? null : <Notice kind="error">{change.failure}</Notice>}
      {instruction.status === 'failed' ? (
        <Notice
          kind="error"
          action={
            <Button size="sm" busy={change.busy} onClick={() => change.retry(instruction.instruction_id)}>
              <FormattedMessage id="positions.legs.retry" />
            </Button>
          }
        >
          {instruction.reason_code === null
            ? intl.formatMessage({ id: 'positions.legs.incomplete' })
            : errorText({ code: instruction.reason_code, message: '' }, intl)}
        </Notice>
      ) : null}
    </div>
  );
}

function BookedOf({ booked, positionId }: Pick<LegResultsProps, 'booked'> & { positionId: string }) {
  const line = booked?.find(({ position }) => position.position_id === positionId);
  return line === undefined ? null : <ExitFigures line={line} booked />;
}

/** The legs of the resulting square-off once it is in the list; until then a notice that the request was accepted. */
export function SentLegs({ made, booked }: Pick<LegResultsProps, 'booked'> & { made: Instruction | null }) {
  return made === null ? (
    <Notice kind="info">
      <FormattedMessage id="positions.sent.taken" />
    </Notice>
  ) : (
    <LegResults instruction={made} booked={booked} />
  );
}
