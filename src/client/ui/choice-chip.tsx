import { useId } from 'react';
import { ChevronDown } from './icons.ts';
import { cx } from './cx.ts';

interface ChoiceChipProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { readonly value: Value; readonly label: string }[];
  /** True when the chosen value filters something out. */
  on?: boolean;
  onChange: (value: Value) => void;
}

/** A filter chip with name and chosen value in one line; opens the platform's own list. */
export function ChoiceChip<Value extends string>({ label, value, options, on = false, onChange }: ChoiceChipProps<Value>) {
  const id = useId();
  return (
    <span className={cx('chip-choice', on && 'chip-choice-on')}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="field-select"
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden size={16} />
    </span>
  );
}
