import { Fragment } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { NO_VALUE } from '#client/i18n/format.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { tickOf } from '#client/state/market/domain-instrument.ts';
import type { TicketRequest } from '#client/state/orders/ticket.ts';
import { instrumentLine } from '#client/widgets/instrument-name.tsx';
import { Price } from '#client/widgets/figure.tsx';
import { Pnl } from '#client/widgets/pnl.tsx';
import { moneyToDecimal } from '#domain/units/money.ts';
import { priceToDecimal } from '#domain/units/price.ts';
import { exitProfit, protectionPrices, wantsProtection } from '../model/protection-plan.ts';
import type { TicketAssessment } from '../model/assess-ticket.ts';
import { KIND_BRANCH } from '../model/kind-branch.ts';
import type { TicketForm } from '../model/ticket-form.ts';
import { unitWord } from '../model/order-lots.ts';

interface ReadBackProps {
  request: TicketRequest;
  form: TicketForm;
  assessment: TicketAssessment;
}

/** The order to be sent, as one sentence. */
export function ReadBack({ request, form, assessment }: ReadBackProps) {
  const intl = useIntl();
  const format = useFormat();
  const { worstFill, units } = assessment;
  const tick = request.instrument.tick_size;
  const { protection: plan, side } = form;
  const planned =
    form.mode !== 'open' || assessment.estimateAt === null || !wantsProtection(plan)
      ? null
      : { side, price: assessment.estimateAt, units: units ?? 0, tick: tickOf(request.instrument) };
  const levels = planned === null ? null : protectionPrices(plan, planned);
  return (
    <p className="text-body" role="status">
      <FormattedMessage
        id={`ticket.${unitWord(request.instrument) === 'shares' ? 'shares.' : ''}review.sentence.${form.mode}`}
        values={{
          side: form.side,
          kind: KIND_BRANCH[form.kind],
          lots: form.lots ?? 0,
          units: format.integer(units),
          symbol: <bdi key="symbol">{instrumentLine(request.instrument, format)}</bdi>,
          price: <Price key="price" value={form.price === null ? null : priceToDecimal(form.price)} tick={tick} />,
          trigger: <Price key="trigger" value={form.trigger === null ? null : priceToDecimal(form.trigger)} tick={tick} />,
          product: form.product === null ? NO_VALUE : intl.formatMessage({ id: `ticket.product.${form.product}` }),
          validity: intl.formatMessage({ id: form.afterMarket ? 'ticket.validity.amo' : `ticket.validity.${form.validity}` }),
        }}
      />
      {worstFill === null ? null : (
        <>
          {' '}
          <FormattedMessage id="ticket.protection" /> <Price value={priceToDecimal(worstFill)} tick={tick} className="font-semibold" />.
        </>
      )}
      {(['stop', 'target'] as const).map((part) => {
        const level = levels?.[part] ?? null;
        return level === null || planned === null ? null : (
          <Fragment key={part}>
            {' '}
            <FormattedMessage id={`ticket.protect.${part}`} /> <Price value={priceToDecimal(level)} tick={tick} className="font-semibold" />{' '}
            (<Pnl value={moneyToDecimal(exitProfit(planned, level))} />
            ).
          </Fragment>
        );
      })}
      {levels === null || plan.trail === null ? null : (
        <>
          {' '}
          <FormattedMessage id="ticket.protect.trail" />.
        </>
      )}
    </p>
  );
}
