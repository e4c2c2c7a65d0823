import { useState } from 'react';
import { useIntl } from 'react-intl';
import { NumberField } from '#client/ui/number-field.tsx';
import { Select } from '#client/ui/select.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { timeOfMinute } from '#domain/backtest/sweep/variants.ts';
import { minuteOf } from '#domain/bots/definition-limits.ts';
import { freshAxis, isWhole, type AxisDraft, type Offered } from './axis-draft.ts';
import { useAxisWords } from './axis-words.ts';

interface BoundProps {
  label: string;
  name: string;
  isTime: boolean;
  whole: boolean;
  value: number | null;
  onChange: (value: number | null) => void;
}

/** One end of the range: a time field or a number field. */
function Bound({ label, name, isTime, whole, value, onChange }: BoundProps) {
  const [typed, setTyped] = useState<string | null>(null);
  if (!isTime)
    return <NumberField label={label} name={name} value={value} decimals={whole ? 0 : 2} stepper={false} required onChange={onChange} />;
  return (
    <TextField
      label={label}
      name={name}
      value={typed ?? (value === null ? '' : timeOfMinute(value))}
      dir="ltr"
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      placeholder="09:20"
      required
      onChange={(text) => {
        setTyped(text);
        onChange(minuteOf(text));
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

interface AxisFieldsProps {
  /** 0 for the first field, 1 for the second. */
  place: number;
  draft: AxisDraft | null;
  offered: readonly Offered[];
  onChange: (draft: AxisDraft | null) => void;
}

/** A varied field and its range; the second field is optional. */
export function AxisFields({ place, draft, offered, onChange }: AxisFieldsProps) {
  const intl = useIntl();
  const words = useAxisWords();
  const text = (id: string) => intl.formatMessage({ id: `lab.axis.${id}` });
  const chosen = offered.find(({ field }) => field === draft?.field);
  const label = text(place === 0 ? 'first' : 'second');
  const bound = (of: 'from' | 'to') => (
    <Bound
      key={`${of} ${draft?.field ?? ''}`}
      label={text(of)}
      name={`axis-${place}-${of}`}
      isTime={chosen?.isTime === true}
      whole={chosen !== undefined && isWhole(chosen)}
      value={draft?.[of] ?? null}
      onChange={(value) => (draft === null ? undefined : onChange({ ...draft, [of]: value }))}
    />
  );
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="sr-only">{label}</legend>
      <Select
        label={label}
        name={`axis-${place}`}
        value={draft?.field ?? 'none'}
        options={[
          ...(place === 0 ? [] : [{ value: 'none' as const, label: text('none') }]),
          ...offered.map(({ field }) => ({ value: field, label: words.name(field) })),
        ]}
        onChange={(field) => {
          const next = offered.find((each) => each.field === field);
          onChange(next === undefined ? null : freshAxis(next));
        }}
      />
      {draft === null || chosen === undefined ? null : (
        <div className="grid grid-cols-3 gap-2">
          {bound('from')}
          {bound('to')}
          <NumberField
            label={text(chosen.isTime ? 'step-minutes' : 'step')}
            name={`axis-${place}-step`}
            value={draft.step}
            decimals={isWhole(chosen) ? 0 : 2}
            stepper={false}
            required
            onChange={(step) => onChange({ ...draft, step })}
          />
        </div>
      )}
    </fieldset>
  );
}
