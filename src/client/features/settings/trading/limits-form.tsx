import { useState, type FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { asApiError, type ApiError } from '#client/api/api-error.ts';
import { setRiskLimits } from '#client/api/risk.ts';
import type { LimitsBody, RiskLimits } from '#client/api/types.ts';
import { errorText, fieldErrorAt } from '#client/i18n/error-text.ts';
import { useProof } from '#client/state/session/step-up.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { NumberField } from '#client/ui/number-field.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { SavedMark } from '../parts/saved-mark.tsx';
import { useSaving } from '../parts/use-saving.ts';

interface LimitsFormProps {
  scope: LimitsBody['scope'];
  stored: RiskLimits | undefined;
  offline: boolean;
  onSaved: () => Promise<void>;
}

/** The form values of a scope's limits; null = no limit. */
interface LimitValues {
  readonly day_loss: number | null;
  readonly day_loss_action: 'block' | 'exit';
  readonly open_lots: number | null;
  readonly order_value: number | null;
  readonly collar_percent: number | null;
}
const LIMIT_FIELDS = ['day_loss', 'open_lots', 'order_value', 'collar_percent'] as const;
type LimitField = (typeof LIMIT_FIELDS)[number];

/** Decimals of each field. */
const LIMIT_DECIMALS: Readonly<Record<LimitField, number>> = { day_loss: 2, open_lots: 0, order_value: 2, collar_percent: 2 };

/** Returns the initial form values: the stored limits, or none. */
function limitValues(stored: RiskLimits | undefined): LimitValues {
  const { day_loss = null, day_loss_action = 'block', open_lots = null, order_value = null, collar_percent = null } = stored ?? {};
  return { day_loss, day_loss_action, open_lots, order_value, collar_percent };
}

/** Returns the typed values after the stored limits have changed: fields that the user has not edited take the new value. */
function rebased(typed: LimitValues, was: LimitValues, now: LimitValues): LimitValues {
  return Object.fromEntries(
    Object.entries(typed).map(([name, value]) => [name, value === was[name as keyof LimitValues] ? now[name as keyof LimitValues] : value]),
  ) as unknown as LimitValues;
}

/** Returns the request body of the whole scope; its allowed instruments stay unchanged. */
function limitsBody(scope: LimitsBody['scope'], values: LimitValues, stored: RiskLimits | undefined): LimitsBody {
  return { scope, ...values, allowed: stored?.allowed ?? null, revision: stored?.revision ?? 0 };
}

/** The limits of one scope, saved together, so that a half-typed number cannot block or allow an order. A looser limit asks for proof of identity. */
export function LimitsForm({ scope, stored, offline, onSaved }: LimitsFormProps) {
  const intl = useIntl();
  const proof = useProof();
  const [base, setBase] = useState(stored);
  const [values, setValues] = useState(() => limitValues(stored));
  const [problem, setProblem] = useState<ApiError | null>(null);
  const { saving, save } = useSaving();
  if (stored?.revision !== base?.revision) {
    setBase(stored);
    setValues((typed) => rebased(typed, limitValues(base), limitValues(stored)));
  }
  const text = (id: string) => intl.formatMessage({ id: `settings.limits.${id}` });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (offline || saving === 'saving') return;
    setProblem(null);
    const work = async () => {
      try {
        await proof(() => setRiskLimits(limitsBody(scope, values, stored), { quiet: 'shown' }));
        return true;
      } catch (thrown) {
        setProblem(asApiError(thrown));
        return false;
      }
    };
    void save(work, () => undefined).then(onSaved);
  };
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      {problem && problem.fields.length === 0 ? <Notice kind="error">{errorText(problem, intl)}</Notice> : null}
      {LIMIT_FIELDS.map((name) => (
        <NumberField
          key={name}
          label={text(name)}
          hint={text(`${name}-hint`)}
          error={fieldErrorAt(problem, name, intl)}
          name={name}
          decimals={LIMIT_DECIMALS[name]}
          stepper={false}
          min={0}
          value={values[name]}
          onChange={(value) => setValues((old) => ({ ...old, [name]: value }))}
          disabled={offline}
        />
      ))}
      <Segmented
        label={text('action')}
        showLabel
        value={values.day_loss_action}
        segments={(['block', 'exit'] as const).map((value) => ({ value, label: text(`action.${value}`), disabled: offline }))}
        onChange={(day_loss_action) => setValues((old) => ({ ...old, day_loss_action }))}
      />
      <p className="text-small text-text-3">
        <FormattedMessage id={`settings.limits.action.${values.day_loss_action}-hint`} />
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" busy={saving === 'saving'} disabled={offline}>
          <FormattedMessage id="settings.limits.save" />
        </Button>
        <SavedMark saving={saving} />
      </div>
    </form>
  );
}
