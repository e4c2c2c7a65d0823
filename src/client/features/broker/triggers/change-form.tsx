import { useAtomValue, useSetAtom } from 'jotai';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { asApiError, type ApiError } from '#client/api/api-error.ts';
import type { BrokerTriggers } from '#client/api/types.ts';
import { errorText, fieldErrorText } from '#client/i18n/error-text.ts';
import { changeTriggerAtom } from '#client/state/accounts/broker-triggers.ts';
import { useQuotes } from '#client/state/market/chain.ts';
import { connectivityAtom } from '#client/state/stream/connectivity.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { NumberField } from '#client/ui/number-field.tsx';
import { LivePrice } from '#client/widgets/live-figure.tsx';
import { useLiveQuote } from '#client/widgets/use-live-quote.ts';
import { changeOf, type LegField, type LegForm, problemsOfLegs, problemsOfRefusal } from './trigger-form.ts';

type Trigger = BrokerTriggers[number];

/** Returns the live price of a contract; null where it is old or unknown. */
function useLast(instrumentId: string): number | null {
  useQuotes([instrumentId]);
  const { quote, freshness } = useLiveQuote(instrumentId);
  return freshness === 'live' || freshness === 'slow' ? (quote?.ltp ?? null) : null;
}

interface LegFieldsProps {
  readonly name: 'low' | 'high' | 'only';
  readonly leg: LegForm;
  readonly tick: number;
  readonly error: (field: keyof LegForm) => string | null;
  readonly onChange: (leg: LegForm) => void;
}

/** The terms of one leg: trigger, limit price and lots. */
function LegFields({ name, leg, tick, error, onChange }: LegFieldsProps) {
  const decimals = tick < 0.01 ? 4 : 2;
  const price = (field: 'trigger' | 'price') => (
    <NumberField
      label={<FormattedMessage id={`broker.triggers.field.${field}`} />}
      value={leg[field]}
      step={tick}
      min={tick}
      decimals={decimals}
      error={error(field)}
      onChange={(value) => onChange({ ...leg, [field]: value })}
    />
  );
  return (
    <fieldset className="flex flex-col gap-2 rounded-input border border-border p-3">
      <legend className="px-1 font-semibold">
        <FormattedMessage id={`broker.triggers.legend.${name}`} />
      </legend>
      {price('trigger')}
      {price('price')}
      <NumberField
        label={<FormattedMessage id="broker.triggers.field.lots" />}
        value={leg.lots}
        min={1}
        error={error('lots')}
        onChange={(lots) => onChange({ ...leg, lots })}
      />
    </fieldset>
  );
}

interface ChangeFormProps {
  readonly accountNumber: string;
  readonly trigger: Trigger;
  /** The terms as held when the form was opened. */
  readonly start: readonly LegForm[];
  readonly onClose: () => void;
}

/** Sends the change once and keeps the refusal; after a call without an answer nothing more is sent from this form. */
function useChange({ accountNumber, trigger, onClose }: ChangeFormProps) {
  const change = useSetAtom(changeTriggerAtom);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const send = (body: NonNullable<ReturnType<typeof changeOf>>) => {
    setBusy(true);
    setFailure(null);
    change(accountNumber, trigger.trigger_id, body)
      .then(onClose)
      .catch((thrown: unknown) => setFailure(asApiError(thrown)))
      .finally(() => setBusy(false));
  };
  return { busy, failure, send, isUnknown: failure !== null && failure.kind !== 'http' && failure.kind !== 'not-offered' };
}

/** Gives a trigger that the broker holds other prices or lots. */
export function ChangeForm(props: ChangeFormProps) {
  const { trigger, start, onClose } = props;
  const intl = useIntl();
  const offline = useAtomValue(connectivityAtom).state === 'offline';
  const [legs, setLegs] = useState(start);
  const [tried, setTried] = useState(false);
  const last = useLast(trigger.instrument_id);
  const { busy, failure, send, isUnknown } = useChange(props);
  const tick = trigger.tick_size ?? 0.05;
  const found = problemsOfLegs(legs, tick, last);
  const refused = failure === null ? [] : problemsOfRefusal(failure, legs.length);
  const body = changeOf(trigger, legs, last);
  const noPrice = legs.length === 1 && last === null;
  const error = (field: LegField) => {
    const problem = (tried ? found.find((one) => one.field === field) : undefined) ?? refused.find((one) => one.field === field);
    if (problem === undefined) return null;
    const { code, values } = problem;
    return fieldErrorText({ code, message: '', ...(values && { values }) }, intl);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!busy && !offline && !isUnknown && body !== null && found.length === 0) send(body);
  };
  return (
    <form className="flex flex-col gap-3 py-2" onSubmit={submit} noValidate>
      <p>
        <FormattedMessage id="broker.triggers.last" /> <LivePrice instrumentId={trigger.instrument_id} tick={tick} />
      </p>
      {legs.map((leg, at) => (
        <LegFields
          key={at}
          name={legs.length === 1 ? 'only' : at === 0 ? 'low' : 'high'}
          leg={leg}
          tick={tick}
          error={(field) => error(`${field}-${at}`)}
          onChange={(typed) => setLegs(legs.map((one, which) => (which === at ? typed : one)))}
        />
      ))}
      {noPrice ? (
        <p role="alert" className="text-danger">
          <FormattedMessage id="broker.triggers.no-price" />
        </p>
      ) : null}
      {offline ? (
        <p className="text-small text-stale">
          <FormattedMessage id="broker.action.offline" />
        </p>
      ) : null}
      {isUnknown ? (
        <Notice kind="warn">
          <FormattedMessage id="broker.triggers.change-unknown" />
        </Notice>
      ) : failure !== null && refused.length === 0 ? (
        <Notice kind="error">{errorText(failure, intl)}</Notice>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={busy} disabled={offline || noPrice || isUnknown}>
          <FormattedMessage id="broker.triggers.save" />
        </Button>
        <Button onClick={onClose}>
          <FormattedMessage id={isUnknown ? 'broker.triggers.close' : 'broker.triggers.keep'} />
        </Button>
      </div>
    </form>
  );
}
