import { ChevronDown } from 'lucide-react';
import { useId } from 'react';

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly { readonly value: string; readonly label: string }[];
  onChange: (value: string) => void;
}

/** A choice in one line of a toolbar: the platform's own list under its name. */
export function Choice({ label, value, options, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <span className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <span className="relative flex">
        <select
          id={id}
          className="field-select min-h-11 w-full min-w-0 rounded-input border border-border-strong bg-surface ps-3 pe-10 text-input"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden size={18} className="pointer-events-none absolute end-3 top-[13px] text-text-3" />
      </span>
    </span>
  );
}
