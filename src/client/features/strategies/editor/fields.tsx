import { useId, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { NumberField } from '#client/ui/number-field.tsx';
import { Select } from '#client/ui/select.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import type { NumberRange } from '#domain/bots/definition-limits.ts';
import { useAt } from './editor-context.ts';

interface AtProps {
  path: string;
  /** Message id below `strategies.field.`. */
  label: string;
}
const useLabel = () => {
  const intl = useIntl();
  return (id: string) => intl.formatMessage({ id: `strategies.field.${id}` });
};

/** A number field. Whole numbers have step buttons. */
export function NumberAt({ path, label, range, optional }: AtProps & { range: NumberRange; optional?: boolean }) {
  const text = useLabel();
  const { value = null, set, left, error } = useAt<number | null | undefined>(path);
  return (
    <NumberField
      label={text(label)}
      name={path}
      value={value}
      min={range.min}
      max={range.max}
      decimals={range.places}
      stepper={range.places === 0}
      required={!optional}
      error={error}
      onChange={set}
      onBlur={left}
    />
  );
}

/** Returns HH:MM for a time typed in short: "9:5", "920", "0920"; other text is returned unchanged. */
function tidyTime(typed: string): string {
  const match = /^(\d{1,2})[:.h ]?(\d{2})$/.exec(typed.trim());
  return match ? `${match[1]?.padStart(2, '0') ?? ''}:${match[2] ?? ''}` : typed.trim();
}

/** A time of the exchange in 24-hour form in every language. */
export function TimeAt({ path, label }: AtProps) {
  const text = useLabel();
  const { value, set, left, error } = useAt<string>(path);
  return (
    <TextField
      label={text(label)}
      name={path}
      value={value}
      dir="ltr"
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      placeholder="09:20"
      required
      error={error}
      onChange={(typed) => set(typed)}
      onBlur={() => {
        set(tidyTime(value));
        left();
      }}
    />
  );
}

/** A select whose option texts are `strategies.<words>.<value>`. */
export function ChoiceAt<Value extends string>({
  path,
  label,
  values,
  words,
  otherwise,
}: AtProps & {
  values: readonly Value[];
  words: string;
  /** The value that an absent field stands for. */
  otherwise?: Value;
}) {
  const intl = useIntl();
  const text = useLabel();
  const { value, set, error } = useAt<Value | undefined>(path);
  return (
    <Select
      label={text(label)}
      name={path}
      value={value ?? otherwise ?? ''}
      error={error}
      options={values.map((each) => ({ value: each, label: intl.formatMessage({ id: `strategies.${words}.${each}` }) }))}
      onChange={set}
    />
  );
}

export function Tick({ checked, onChange, children }: { checked: boolean; onChange: (checked: boolean) => void; children: ReactNode }) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input type="checkbox" className="size-5 shrink-0" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <span>{children}</span>
    </label>
  );
}

/** An optional rule: a checkbox that adds the rule, and the rule's fields while present. */
export function RuleAt<T>({ path, label, initial, children }: AtProps & { initial: T; children: ReactNode }) {
  const text = useLabel();
  const { value = null, set } = useAt<T | null | undefined>(path);
  return (
    <div className="flex flex-col">
      <Tick checked={value !== null} onChange={(checked) => set(checked ? initial : null)}>
        {text(label)}
      </Tick>
      {value === null ? null : <div className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] items-end gap-3 ps-8">{children}</div>}
    </div>
  );
}

/** A section of the form that opens; its fields stay mounted, so that an error inside can be focused. */
export function Section({ title, open, children }: { title: string; open?: boolean; children: ReactNode }) {
  const id = useId();
  return (
    <details className="border-t border-border" open={open} aria-labelledby={id}>
      <summary className="flex min-h-11 cursor-pointer items-center justify-between font-semibold">
        <span id={id}>
          <FormattedMessage id={`strategies.section.${title}`} />
        </span>
      </summary>
      <div className="flex flex-col gap-3 pb-4">{children}</div>
    </details>
  );
}

/** Fields side by side where the width allows. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] items-end gap-3">{children}</div>;
}
