import type { SelectHTMLAttributes } from 'react';
import { ChevronDown } from './icons.ts';
import { cx } from './cx.ts';
import { Field, type FieldProps } from './field.tsx';

interface SelectOption<Value extends string> {
  value: Value;
  label: string;
  disabled?: boolean;
}

interface SelectProps<Value extends string>
  extends FieldProps, Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange' | 'value' | 'className' | 'required'> {
  value: Value | '';
  options: readonly SelectOption<Value>[];
  onChange: (value: Value) => void;
  /** Shown while nothing is chosen. */
  placeholder?: string;
}

/** A choice from a list: the platform's own control, which every phone and screen reader knows. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, hint, error, required, className, value, options, onChange, placeholder, ...select } = props;
  return (
    <Field label={label} hint={hint} error={error} required={required} className={className}>
      {(control) => (
        <div className={cx('field-box relative', error && 'field-box-error')}>
          <select
            {...select}
            {...control}
            className="field-input field-select"
            value={value}
            onChange={(event) => {
              const chosen = options.find((option) => option.value === event.target.value);
              if (chosen) onChange(chosen.value);
            }}
          >
            {placeholder === undefined ? null : (
              <option value="" disabled>
                {placeholder}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden size={18} className="pointer-events-none absolute end-3 text-text-3" />
        </div>
      )}
    </Field>
  );
}
