import { useAtomValue, useSetAtom } from 'jotai';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { APP_BASE } from '#contract/constants.ts';
import { ticketRequestAtom } from '#client/state/orders/ticket.ts';
import { featureAtom } from '#client/state/start/config.ts';
import { Segmented } from '#client/ui/segmented.tsx';
import { isStop, type TicketValidity } from '../model/ticket-form.ts';
import { ProtectionFields, type ProtectionFieldsProps } from './protection-fields.tsx';

const attachesAtom = featureAtom('attached-exits');
const instructionsAtom = featureAtom('instructions');
const VALIDITIES = ['DAY', 'IOC'] as const;

/** Less frequent settings: validity, and the stop, target and trail attached to the order. */
export function Advanced(props: ProtectionFieldsProps) {
  const { form, onAction } = props;
  const intl = useIntl();
  const attaches = useAtomValue(attachesAtom);
  const instructions = useAtomValue(instructionsAtom);
  const close = useSetAtom(ticketRequestAtom);
  const waits = isStop(form.kind) || form.afterMarket;
  return (
    <div className="flex flex-col gap-3">
      {form.mode === 'modify' ? null : (
        <Segmented<TicketValidity>
          showLabel
          label={intl.formatMessage({ id: 'ticket.validity' })}
          value={form.validity}
          segments={VALIDITIES.map((value) => ({
            value,
            label: intl.formatMessage({ id: `ticket.validity.${value}` }),
            disabled: value === 'IOC' && waits,
          }))}
          onChange={(validity) => onAction({ type: 'validity', validity })}
        />
      )}
      {form.validity === 'IOC' || waits ? (
        <p className="text-small text-text-3">
          <FormattedMessage id={waits ? 'ticket.validity.waits' : 'ticket.validity.IOC.note'} />
        </p>
      ) : null}
      {form.mode === 'open' && attaches ? <ProtectionFields {...props} /> : null}
      {form.mode === 'open' && instructions ? (
        <Link
          className="link flex min-h-11 items-center"
          to={`${APP_BASE}/order_book?tab=triggers&gtt=${encodeURIComponent(props.instrument.id)}`}
          onClick={() => close(null)}
        >
          <FormattedMessage id="ticket.gtt" />
        </Link>
      ) : null}
    </div>
  );
}
