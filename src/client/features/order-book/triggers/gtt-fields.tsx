import { marketCalendar } from '#client/platform/market-calendar.ts';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Instruction, Instrument, Position } from '#client/api/types.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { useBrokerElsewhere } from '#client/state/accounts/accounts.ts';
import { Button } from '#client/ui/button.tsx';
import { NumberField } from '#client/ui/number-field.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { instrumentLine } from '#client/widgets/instrument-name.tsx';
import { LivePrice } from '#client/widgets/live-figure.tsx';
import {
  EMPTY_LEG,
  formOfGtt,
  heldByBroker,
  newBrokerTrigger,
  type GttField,
  type GttForm,
  type GttLegForm,
  gttTerms,
  newGtt,
  problemsOfGtt,
} from '../model/gtt-form.ts';
import { useMarketNow } from '../use-market-now.ts';
import { GttLegFields } from './gtt-leg-fields.tsx';
import { useSaveGtt } from './use-save-gtt.ts';

/** Who watches the price and places the order. */
type Holder = 'broker' | 'server';

interface GttFieldsProps {
  instrument: Instrument;
  instruction: Instruction | null;
  place: { readonly accountNumber: string; readonly portfolioId: string };
  /** Open positions of the instrument in the portfolio. */
  held: readonly Position[];
  onClose: () => void;
}

/** Returns a new form: closes the open position if there is one, else buys one lot. */
function firstForm(instrument: Instrument, [position]: readonly Position[]): GttForm {
  const usual = instrument.kind === 'equity' ? 'CNC' : 'NRML';
  return {
    side: position !== undefined && position.net_quantity > 0 ? 'SELL' : 'BUY',
    product: position?.product ?? usual,
    lots: position === undefined ? 1 : Math.abs(position.net_lots),
    first: EMPTY_LEG,
    second: null,
    validUntil: instrument.expiry ?? '',
  };
}

/** Holds the form of a GTT: values, problems, and the call that saves the GTT. */
function useGttForm({ instrument, instruction, place, held, onClose }: GttFieldsProps) {
  const intl = useIntl();
  const market = useMarketNow(instrument.instrument_id);
  const today = market.exchangeAt === null ? null : marketCalendar.dateAt(market.exchangeAt);
  const holds = useBrokerElsewhere(place.accountNumber)?.capabilities.includes('broker-triggers') === true && instruction === null;
  const [holder, setHolder] = useState<Holder>('broker');
  const byBroker = holds && holder === 'broker';
  const [typed, setForm] = useState<GttForm>(() => (instruction && formOfGtt(instruction)) ?? firstForm(instrument, held));
  const form = byBroker ? heldByBroker(typed, today) : typed;
  const [tried, setTried] = useState(false);
  const closes = held.find((position) => position.product === form.product && (position.net_quantity > 0 ? 'SELL' : 'BUY') === form.side);
  const [closeOnly, setCloseOnly] = useState(true);
  const { busy, failure, save } = useSaveGtt(onClose);
  const problems = problemsOfGtt(form, { tick: instrument.tick_size, last: market.last, today });
  const terms = gttTerms(form, market.last);
  const noPrice = terms === null && problems.length === 0;
  const error = (field: GttField) => {
    const found = tried ? problems.find((problem) => problem.field === field) : undefined;
    return found === undefined ? null : errorText({ code: found.code, message: '' }, intl);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (busy || terms === null || problems.length > 0) return;
    if (instruction !== null) save({ change: instruction.instruction_id, body: terms });
    else if (byBroker) save({ hold: newBrokerTrigger(form, terms, { ...place, instrumentId: instrument.instrument_id }) });
    else {
      const positionId = closeOnly ? (closes?.position_id ?? null) : null;
      save({ make: newGtt(form, terms, { ...place, instrumentId: instrument.instrument_id, positionId }) });
    }
  };
  return {
    form,
    setForm,
    holds,
    holder,
    setHolder,
    byBroker,
    today,
    closes,
    closeOnly,
    setCloseOnly,
    busy,
    failure,
    noPrice,
    error,
    submit,
  };
}

export function GttFields({ instrument, instruction, place, held, onClose }: GttFieldsProps) {
  const intl = useIntl();
  const format = useFormat();
  const { form, setForm, today, closes, closeOnly, setCloseOnly, busy, failure, noPrice, error, submit, ...by } = useGttForm({
    instrument,
    instruction,
    place,
    held,
    onClose,
  });
  const leg = (at: 0 | 1, value: GttLegForm, change: (leg: GttLegForm) => void) => (
    <GttLegFields
      name={form.second === null ? 'only' : at === 0 ? 'low' : 'high'}
      leg={value}
      limitOnly={by.byBroker}
      tick={instrument.tick_size}
      triggerError={error(`trigger-${at}`)}
      priceError={error(`price-${at}`)}
      onChange={change}
    />
  );
  return (
    <form className="flex flex-col gap-4" onSubmit={submit} noValidate>
      <p className="flex flex-wrap gap-x-3">
        <span dir="ltr" className="font-semibold">
          {instrumentLine(instrument, format)}
        </span>
        <span>
          <FormattedMessage id="order-book.column.ltp" /> <LivePrice instrumentId={instrument.instrument_id} tick={instrument.tick_size} />
        </span>
      </p>
      <Segmented
        label={intl.formatMessage({ id: 'order-book.gtt.kind' })}
        value={form.second === null ? 'single' : 'oco'}
        segments={(['single', 'oco'] as const).map((value) => ({ value, label: <FormattedMessage id={`order-book.gtt.kind.${value}`} /> }))}
        onChange={(kind) => setForm({ ...form, second: kind === 'single' ? null : (form.second ?? EMPTY_LEG) })}
      />
      {by.holds ? <HolderField holder={by.holder} onChange={by.setHolder} /> : null}
      {instruction === null ? (
        <Segmented
          label={intl.formatMessage({ id: 'order-book.column.side' })}
          value={form.side}
          segments={(['BUY', 'SELL'] as const).map((value) => ({ value, label: <FormattedMessage id={`order-book.filter.${value}`} /> }))}
          onChange={(side) => setForm({ ...form, side })}
        />
      ) : null}
      <NumberField
        label={<FormattedMessage id="order-book.modify.field.lots" />}
        value={form.lots}
        min={1}
        error={error('lots')}
        onChange={(lots) => setForm({ ...form, lots })}
      />
      {leg(0, form.first, (first) => setForm({ ...form, first }))}
      {form.second === null ? null : leg(1, form.second, (second) => setForm({ ...form, second }))}
      {by.byBroker ? null : (
        <LastDay
          value={form.validUntil}
          today={today}
          instrument={instrument}
          error={error('until')}
          onChange={(validUntil) => setForm({ ...form, validUntil })}
        />
      )}
      {closes === undefined || by.byBroker || instruction !== null ? null : <CloseOnly on={closeOnly} onChange={setCloseOnly} />}
      <p className="text-small text-text-3">
        <FormattedMessage id={by.byBroker ? 'order-book.gtt.note.broker' : 'order-book.gtt.note'} />
      </p>
      {failure === null && !noPrice ? null : (
        <p role="alert" className="text-danger">
          {failure ?? intl.formatMessage({ id: 'order-book.market.not-live' })}
        </p>
      )}
      <Button type="submit" variant="primary" block busy={busy} disabled={noPrice}>
        <FormattedMessage id={instruction === null ? 'order-book.gtt.make' : 'order-book.modify.save'} />
      </Button>
    </form>
  );
}

interface HolderFieldProps {
  holder: Holder;
  onChange: (holder: Holder) => void;
}

/** Whether the broker holds the trigger, or this server. */
function HolderField({ holder, onChange }: HolderFieldProps) {
  const intl = useIntl();
  return (
    <Segmented
      label={intl.formatMessage({ id: 'order-book.gtt.holder' })}
      showLabel
      value={holder}
      segments={(['broker', 'server'] as const).map((value) => ({
        value,
        label: <FormattedMessage id={`order-book.gtt.holder.${value}`} />,
      }))}
      onChange={onChange}
    />
  );
}

interface LastDayProps {
  value: string;
  today: string | null;
  instrument: Instrument;
  error: string | null;
  onChange: (value: string) => void;
}

/** The last day on which this server holds the trigger. */
function LastDay({ value, today, instrument, error, onChange }: LastDayProps) {
  return (
    <TextField
      type="date"
      label={<FormattedMessage id="order-book.gtt.until.field" />}
      error={error}
      value={value}
      min={today ?? undefined}
      max={instrument.expiry ?? undefined}
      onChange={onChange}
    />
  );
}

interface CloseOnlyProps {
  on: boolean;
  onChange: (on: boolean) => void;
}

/** Whether the order may only close an open position. */
function CloseOnly({ on, onChange }: CloseOnlyProps) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input type="checkbox" className="size-5 accent-primary" checked={on} onChange={(event) => onChange(event.target.checked)} />
      <FormattedMessage id="order-book.gtt.close-only" />
    </label>
  );
}
