import { useId, type ReactNode } from 'react';
import { cx } from './cx.ts';

interface Segment<Value extends string> {
  value: Value;
  label: ReactNode;
  disabled?: boolean;
}

interface SegmentedProps<Value extends string> {
  /** Name of the group; shown above when `showLabel`. */
  label: string;
  showLabel?: boolean;
  value: Value;
  segments: readonly Segment<Value>[];
  onChange: (value: Value) => void;
  size?: 'sm' | 'md';
  className?: string;
}

/** A choice of few values: a radio group in the form of a bar. */
export function Segmented<Value extends string>({
  label,
  showLabel,
  value,
  segments,
  onChange,
  size = 'md',
  className,
}: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset className={cx('segmented-group', className)}>
      <legend className={showLabel ? 'field-label mb-1' : 'sr-only'}>{label}</legend>
      <div className={cx('segmented', size === 'sm' && 'segmented-sm')}>
        {segments.map((segment) => (
          <label
            key={segment.value}
            className="segment"
            data-checked={segment.value === value || undefined}
            data-disabled={segment.disabled || undefined}
          >
            <input
              type="radio"
              className="sr-only"
              name={name}
              value={segment.value}
              checked={segment.value === value}
              disabled={segment.disabled}
              onChange={() => onChange(segment.value)}
            />
            {segment.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
