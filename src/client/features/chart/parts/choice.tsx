import { ChevronDown } from '#client/ui/icons.ts';

interface ChoiceProps<Value extends string> {
  name: string;
  value: Value;
  values: readonly Value[];
  label: (value: Value) => string;
  onChange: (value: Value) => void;
}

/** A short choice as the platform's own list. */
export function Choice<Value extends string>({ name, value, values, label, onChange }: ChoiceProps<Value>) {
  return (
    <span className="relative inline-flex shrink-0">
      <select
        className="field-select min-h-11 rounded-input border border-border-strong bg-surface ps-3 pe-8 text-input lg:min-h-9 lg:text-body"
        aria-label={name}
        value={value}
        onChange={(event) => {
          const chosen = values.find((each) => each === event.target.value);
          if (chosen !== undefined) onChange(chosen);
        }}
      >
        {values.map((each) => (
          <option key={each} value={each}>
            {label(each)}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden size={18} className="pointer-events-none absolute inset-y-0 end-2 my-auto text-text-3" />
    </span>
  );
}
