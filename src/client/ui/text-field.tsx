import type { ChangeEvent, InputHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from './cx.ts';
import { Field, type FieldProps } from './field.tsx';

export interface TextFieldProps
  extends FieldProps, Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'className' | 'required'> {
  value: string;
  onChange: (value: string, event: ChangeEvent<HTMLInputElement>) => void;
  /** Content in the box after the text: a unit, a show/hide button. */
  end?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** One line of text with label, hint and error. */
export function TextField({ label, hint, error, required, className, value, onChange, end, ref, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required} className={className}>
      {(control) => (
        <div className={cx('field-box', error && 'field-box-error')}>
          <input
            {...input}
            {...control}
            ref={ref}
            className="field-input"
            value={value}
            onChange={(event) => onChange(event.target.value, event)}
          />
          {end}
        </div>
      )}
    </Field>
  );
}
