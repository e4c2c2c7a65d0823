import { FormattedMessage, useIntl } from 'react-intl';
import type { Order } from '#client/api/types.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { useInstructions } from '#client/state/orders/instructions.ts';
import { Notice } from '#client/ui/notice.tsx';
import { Price } from '#client/widgets/figure.tsx';

/** The state of the stop and target attached to an order: the quantity covered, the levels, or why they ended. */
export function AttachedExit({ order }: { order: Order }) {
  const intl = useIntl();
  const format = useFormat();
  const instructions = useInstructions(order.account_number);
  const found = instructions.value?.find((each) => each.kind === 'exit-pair' && each.parent_order_id === order.order_id);
  const exit = found?.exit ?? null;
  if (found === undefined || exit === null) return null;
  if (!found.live && found.status !== 'completed')
    return (
      <Notice kind={order.filled_quantity > 0 ? 'warn' : 'info'} title={<FormattedMessage id="ticket.protect.over" />}>
        {errorText({ code: found.reason_code ?? 'unknown', message: '' }, intl)}
      </Notice>
    );
  const holds = exit.protected_quantity > 0;
  const levels = { stop: exit.effective_stop, target: exit.target_price };
  return (
    <Notice kind={holds ? 'success' : 'info'}>
      <p>
        <FormattedMessage
          id={found.live ? (holds ? 'ticket.protect.holds' : 'ticket.protect.waits') : 'ticket.protect.closed'}
          values={{ units: format.integer(exit.protected_quantity), all: format.integer(order.quantity) }}
        />
      </p>
      <p className="flex flex-wrap gap-x-3">
        {(['stop', 'target'] as const).map((part) =>
          levels[part] === null ? null : (
            <span key={part}>
              <FormattedMessage id={`ticket.protect.${part}`} />{' '}
              <Price value={levels[part]} tick={order.instrument.tick_size} className="font-semibold" />
            </span>
          ),
        )}
      </p>
    </Notice>
  );
}
