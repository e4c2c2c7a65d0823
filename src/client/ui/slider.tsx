import { useId } from 'react';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Minus, Plus } from '#client/ui/icons.ts';
import { useIntl } from 'react-intl';

interface SliderProps {
  label: string;
  /** The value in words, in the user's language. */
  text: string;
  value: number;
  min: number;
  max: number;
  step: number;
  onChange: (value: number) => void;
}

/** A value between two bounds: dragged, stepped by keys or by two buttons. */
export function Slider({ label, text, value, min, max, step, onChange }: SliderProps) {
  const intl = useIntl();
  const id = useId();
  const put = (next: number) => onChange(Math.min(max, Math.max(min, Math.round(next * 1e6) / 1e6)));
  return (
    <div className="flex min-w-0 flex-col">
      <span className="flex justify-between gap-2 text-small">
        <label htmlFor={id} className="text-text-2">
          {label}
        </label>
        <output htmlFor={id} className="font-semibold">
          {text}
        </output>
      </span>
      <div className="flex items-center gap-2">
        <IconButton
          label={`${label}: ${intl.formatMessage({ id: 'ui.decrease' })}`}
          icon={<Minus aria-hidden size={18} />}
          onClick={() => put(value - step)}
        />
        <input
          id={id}
          type="range"
          dir="ltr"
          className="min-h-11 min-w-0 flex-1 accent-primary"
          min={min}
          max={max}
          step={step}
          value={value}
          aria-valuetext={text}
          onChange={(event) => put(Number(event.target.value))}
        />
        <IconButton
          label={`${label}: ${intl.formatMessage({ id: 'ui.increase' })}`}
          icon={<Plus aria-hidden size={18} />}
          onClick={() => put(value + step)}
        />
      </div>
    </div>
  );
}
