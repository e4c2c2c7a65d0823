import { ChevronDown } from './icons.ts';
import { cx } from './cx.ts';

interface ShortChoiceProps<Value extends string> {
  /** What is chosen here; for screen readers, the value alone is shown. */
  name: string;
  value: Value;
  options: readonly { readonly value: Value; readonly label: string }[];
  onChange: (value: Value) => void;
  className?: string;
}

/** A short choice in a toolbar: the kit's look on the platform's own list, which every phone and screen reader knows. */
export function ShortChoice<Value extends string>({ name, value, options, onChange, className }: ShortChoiceProps<Value>) {
  return (
    <span className={cx('relative inline-flex shrink-0', className)}>
      <select
        className="field-select min-h-11 w-full truncate [field-sizing:content] rounded-input border border-border-strong bg-surface ps-3 pe-8 text-input lg:min-h-9 lg:text-body"
        aria-label={name}
        value={value}
        onChange={(event) => {
          const chosen = options.find((each) => each.value === event.target.value);
          if (chosen !== undefined) onChange(chosen.value);
        }}
      >
        {options.map((each) => (
          <option key={each.value} value={each.value}>
            {each.label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden size={18} className="pointer-events-none absolute inset-y-0 end-2 my-auto text-text-3" />
    </span>
  );
}
