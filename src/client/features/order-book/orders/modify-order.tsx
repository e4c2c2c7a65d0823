import { tickOf } from '#client/state/market/domain-instrument.ts';
import { priceToDecimal } from '#domain/units/price.ts';
import { type FormEvent, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Order } from '#client/api/types.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { Button } from '#client/ui/button.tsx';
import { NumberField } from '#client/ui/number-field.tsx';
import { instrumentTitle } from '#client/widgets/instrument-name.tsx';
import { type ChangeField, type ChangeForm, changeOf, fieldsOf, formOfOrder, leastLots, problemOf } from '../model/order-change.ts';
import { useMarketNow } from '../use-market-now.ts';
import { useOrderCall } from '../use-order-call.ts';

export interface ModifyOrderProps {
  order: Order;
  onDone: () => void;
}

/** Scrolls the form into view and focuses its first field, except on touch screens, where the keyboard would cover the order. */
const focusFirst = (form: HTMLFormElement | null) => {
  form?.scrollIntoView({ block: 'nearest' });
  if (!matchMedia('(pointer: coarse)').matches) form?.querySelector('input')?.focus();
};

/** Changes the price, the trigger and the total of an open order in its row, also while it is part filled. */
export function ModifyOrder({ order, onDone }: ModifyOrderProps) {
  const intl = useIntl();
  const format = useFormat();
  const noteId = useId();
  const symbol = instrumentTitle(order.instrument, format);
  const market = useMarketNow(order.instrument.instrument_id);
  const { blocked, busy, failure, send } = useOrderCall(order, symbol);
  const [form, setForm] = useState<ChangeForm>(() => formOfOrder(order));
  const fields = fieldsOf(order);
  const change = changeOf(order, form);
  const problem = problemOf(order, form, market);
  const adds = change?.lots !== undefined && change.lots > order.lots && !market.mayAddRisk;
  const error = (field: ChangeField) => (problem?.field === field ? errorText({ code: problem.code, message: '' }, intl) : null);
  const tick = priceToDecimal(tickOf(order.instrument));
  const decimals = tick < 0.01 ? 4 : 2;
  const note =
    failure ??
    (blocked !== null
      ? intl.formatMessage({ id: `order-book.modify.${blocked}` })
      : adds
        ? intl.formatMessage({ id: 'order-book.modify.stale' })
        : null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (change === null || problem !== null || blocked !== null || busy || adds) return;
    void send({ kind: 'modify', body: change }).then((taken) => {
      if (taken) onDone();
    });
  };
  const priceField = (field: 'price' | 'trigger') => (
    <NumberField
      className="min-w-44 flex-1 md:max-w-56"
      label={<FormattedMessage id={`order-book.modify.field.${field}`} />}
      value={form[field]}
      step={tick}
      min={tick}
      decimals={decimals}
      error={error(field)}
      onChange={(value) => setForm({ ...form, [field]: value })}
    />
  );
  return (
    <form
      className="flex flex-col gap-2"
      aria-label={intl.formatMessage({ id: 'order-book.modify.of' }, { symbol })}
      onSubmit={submit}
      noValidate
      ref={focusFirst}
    >
      <div className="flex flex-wrap gap-3">
        <LotsChange order={order} lots={form.lots} error={error('lots')} onLots={(lots) => setForm({ ...form, lots })} />
        {fields.includes('trigger') ? priceField('trigger') : null}
        {fields.includes('price') ? priceField('price') : null}
      </div>
      {note === null ? null : (
        <p id={noteId} role="alert" className="text-small text-danger">
          {note}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant="primary"
          busy={busy}
          disabled={change === null || problem !== null || blocked !== null || adds}
          describedBy={note === null ? undefined : noteId}
        >
          <FormattedMessage id="order-book.modify.save" />
        </Button>
        <Button onClick={onDone}>
          <FormattedMessage id="order-book.modify.keep" />
        </Button>
      </div>
    </form>
  );
}

interface LotsChangeProps {
  order: Order;
  lots: ChangeForm['lots'];
  error: string | null;
  onLots: (lots: ChangeForm['lots']) => void;
}

/** The total lots of the order, never below the filled ones. */
function LotsChange({ order, lots, error, onLots }: LotsChangeProps) {
  return fieldsOf(order).includes('lots') ? (
    <NumberField
      className="min-w-44 flex-1 md:max-w-56"
      label={<FormattedMessage id="order-book.modify.field.lots" />}
      hint={
        order.filled_quantity > 0 ? (
          <FormattedMessage id="order-book.modify.filled" values={{ lots: leastLots(order) - 1, least: leastLots(order) }} />
        ) : undefined
      }
      value={lots}
      min={leastLots(order)}
      error={error}
      onChange={onLots}
    />
  ) : (
    <p className="w-full text-small text-text-2">
      <FormattedMessage id="order-book.modify.lot-size-unknown" />
    </p>
  );
}
