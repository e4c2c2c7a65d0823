import { FormattedMessage, useIntl } from 'react-intl';
import type { Order } from '#client/api/types.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { usePositions } from '#client/state/positions.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { Price } from '#client/widgets/price.tsx';
import { priceToDecimal } from '#domain/units/price.ts';
import type { ProtectionPlan, ProtectionPrices } from '../model/protection-plan.ts';
import { protectionStep } from '../model/protection-step.ts';
import { useIntent } from '../use-intent.ts';

interface ProtectionStepViewProps {
  plan: ProtectionPlan;
  order: Order | null;
  /** What the order is about, in words for lists. */
  about: string;
}

function Prices({ prices, tick }: { prices: ProtectionPrices; tick: number }) {
  return (
    <span className="flex flex-wrap gap-x-3">
      {(['stop', 'target'] as const).map((part) =>
        prices[part] === null ? null : (
          <span key={part}>
            <FormattedMessage id={`ticket.protect.${part}`} />{' '}
            <Price value={priceToDecimal(prices[part])} tick={tick} className="font-semibold" />
          </span>
        ),
      )}
    </span>
  );
}

/** The stop and target that the ticket asked for: a step of its own, because the server takes them only for an order that exists. */
export function ProtectionStepView({ plan, order, about }: ProtectionStepViewProps) {
  const intl = useIntl();
  const positions = usePositions(order?.portfolio_id ?? null);
  const { intent, key, open, blocked, send } = useIntent();
  const step = protectionStep(plan, order, positions.value ?? []);
  const tick = order?.instrument.tick_size ?? 0.05;
  if (intent?.state === 'done')
    return (
      <Notice kind="success">
        <FormattedMessage id="ticket.protect.done" />
      </Notice>
    );
  if (open)
    return (
      <Notice kind={intent?.state === 'unknown' ? 'warn' : 'info'}>
        <FormattedMessage id={intent?.state === 'unknown' ? 'ticket.protect.unknown' : 'ticket.protect.sending'} />
      </Notice>
    );
  if (step.state === 'none') return null;
  const failed =
    intent === null ? null : intent.error === null ? intl.formatMessage({ id: 'ticket.outcome.void' }) : errorText(intent.error, intl);
  const ready = step.state === 'ready' ? step : null;
  return (
    <Notice kind="warn" title={<FormattedMessage id="ticket.protect.open" />}>
      {failed === null ? null : <p className="font-semibold">{failed}</p>}
      {blocked === null ? null : (
        <p className="font-semibold">
          <FormattedMessage id={`ticket.blocked.${blocked}`} />
        </p>
      )}
      {ready === null ? (
        <p>
          <FormattedMessage id={`ticket.protect.${step.state}`} />
        </p>
      ) : (
        <div className="flex flex-col gap-2">
          <Prices prices={ready.prices} tick={tick} />
          <Button variant="primary" onClick={() => send({ kind: 'keyed', operation: 'createExit', body: ready.body }, about)}>
            <FormattedMessage id={key === null ? 'ticket.protect.set' : 'ticket.protect.again'} />
          </Button>
        </div>
      )}
    </Notice>
  );
}
