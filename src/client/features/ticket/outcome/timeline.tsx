import { FormattedMessage } from 'react-intl';
import type { Order } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { CircleCheck, CircleDot, CircleX } from '#client/ui/icons.ts';
import { cx } from '#client/ui/cx.ts';
import { Price } from '#client/widgets/figure.tsx';
import type { OutcomeStep, StepState } from '../model/outcome-steps.ts';

const ICONS = { done: CircleCheck, now: CircleDot, failed: CircleX } as const;
const TONES: Record<StepState, string> = {
  done: 'text-good',
  now: 'text-primary',
  failed: 'text-danger',
};

interface TimelineProps {
  steps: readonly OutcomeStep[];
  order: Order | null;
}

/** The steps of one order, oldest first, announced to screen readers as they arrive. */
export function Timeline({ steps, order }: TimelineProps) {
  const format = useFormat();
  const tick = order?.instrument.tick_size ?? null;
  const resting = order === null ? null : (order.price ?? order.protection_price);
  return (
    <ol aria-live="polite" className="flex flex-col gap-3">
      {steps.map(({ id, state }) => {
        const Drawing = ICONS[state];
        return (
          <li key={id} className="flex items-start gap-3">
            <Drawing aria-hidden size={20} className={cx('mt-px shrink-0', TONES[state])} />
            <span className={cx('min-w-0', state !== 'done' && 'font-semibold')}>
              <FormattedMessage
                id={`ticket.outcome.${id}`}
                values={{
                  price: <Price key="price" value={order?.average_price} tick={tick} />,
                  filled: format.integer(order?.filled_quantity),
                  quantity: format.integer(order?.quantity),
                }}
              />
              <span className="sr-only">
                {', '}
                <FormattedMessage id={`ticket.outcome.step.${state}`} />
              </span>
              {id === 'waits-open' || id === 'waits-trigger' ? (
                <span className="block text-small font-normal text-text-3">
                  <FormattedMessage
                    id={`ticket.outcome.${id}.note`}
                    values={{ price: <Price key="price" value={order?.trigger_price} tick={tick} /> }}
                  />
                </span>
              ) : null}
              {id === 'accepted' && order !== null && order.protection_price !== null ? (
                <span className="block text-small font-normal text-text-3">
                  <FormattedMessage id="ticket.protection" /> <Price value={order.protection_price} tick={tick} />
                </span>
              ) : null}
              {id === 'part' || id === 'open' ? (
                <span className="block text-small font-normal text-text-3">
                  <FormattedMessage
                    id={id === 'part' ? 'ticket.outcome.open.rest' : 'ticket.outcome.open.waits'}
                    values={{ price: <Price key="price" value={resting} tick={tick} /> }}
                  />
                </span>
              ) : null}
              {id === 'filled' && order !== null ? (
                <span className="block text-small font-normal text-text-3">
                  <FormattedMessage id="ticket.outcome.filled.units" values={{ quantity: format.integer(order.filled_quantity) }} />
                </span>
              ) : null}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
