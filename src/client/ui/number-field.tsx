import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Minus, Plus } from './icons.ts';
import { cx } from './cx.ts';
import { Field, type FieldProps } from './field.tsx';
import { formatTyped, parseTyped, stepFrom } from './typed-number.ts';
import { useHoldRepeat } from './use-hold-repeat.ts';

interface NumberFieldProps extends FieldProps {
  value: number | null;
  onChange: (value: number | null) => void;
  step?: number;
  min?: number;
  max?: number;
  /** Decimals shown while the field is not focused. */
  decimals?: number;
  /** Shows the minus and plus keys. */
  stepper?: boolean;
  end?: ReactNode;
  disabled?: boolean;
  name?: string;
  onBlur?: () => void;
}

/** A number that can be typed with "." or ",", stepped by keys, arrows (Shift: five steps) or held buttons. */
export function NumberField(props: NumberFieldProps) {
  const {
    label,
    hint,
    error,
    required,
    className,
    value,
    onChange,
    step = 1,
    min,
    max,
    decimals = 0,
    stepper = true,
    end,
    disabled,
    name,
    onBlur,
  } = props;
  const intl = useIntl();
  const [typed, setTyped] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const shown = typed ?? formatTyped(value, decimals, intl.locale);
  const current = useRef(value);
  useEffect(() => {
    current.current = value;
  }, [value]);

  const move = (steps: number) => {
    if (disabled) return;
    const next = stepFrom(current.current, steps, { step, min, max, decimals });
    current.current = next;
    setTyped(null);
    onChange(next);
  };
  const hold = useHoldRepeat(move);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    move((event.key === 'ArrowUp' ? 1 : -1) * (event.shiftKey ? 5 : 1));
  };
  return (
    <Field label={label} hint={hint} error={error} required={required} className={className}>
      {(control) => (
        <div className={cx('field-box', error && 'field-box-error')}>
          {stepper ? <StepButton direction={-1} disabled={disabled} hold={hold} /> : null}
          <input
            {...control}
            ref={input}
            name={name}
            className={cx('field-input', stepper && 'text-center')}
            dir="ltr"
            inputMode={decimals === 0 ? 'numeric' : 'decimal'}
            autoComplete="off"
            role={stepper ? 'spinbutton' : undefined}
            aria-valuenow={stepper ? (value ?? undefined) : undefined}
            aria-valuemin={stepper ? min : undefined}
            aria-valuemax={stepper ? max : undefined}
            disabled={disabled}
            value={shown}
            onFocus={(event) => event.target.select()}
            onKeyDown={onKeyDown}
            onChange={(event) => {
              setTyped(event.target.value);
              onChange(parseTyped(event.target.value, intl.locale));
            }}
            onBlur={() => {
              setTyped(null);
              onBlur?.();
            }}
          />
          {end}
          {stepper ? <StepButton direction={1} disabled={disabled} hold={hold} /> : null}
        </div>
      )}
    </Field>
  );
}

interface StepButtonProps {
  direction: 1 | -1;
  disabled: boolean | undefined;
  hold: ReturnType<typeof useHoldRepeat>;
}

/** The key at one end of the field; held down it goes on stepping. */
function StepButton({ direction, disabled, hold }: StepButtonProps) {
  const intl = useIntl();
  return (
    <button
      type="button"
      className="stepper-btn"
      tabIndex={-1}
      disabled={disabled}
      aria-label={intl.formatMessage({ id: direction > 0 ? 'ui.increase' : 'ui.decrease' })}
      {...hold(direction)}
    >
      {direction > 0 ? <Plus aria-hidden size={18} /> : <Minus aria-hidden size={18} />}
    </button>
  );
}
