import { useState, type KeyboardEvent } from 'react';
import { Glyph } from './glyph.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'end'> {
  showLabel: string;
  hideLabel: string;
  /** Shown while Caps Lock is on. */
  capsLockHint: string;
}

/** A password: can be shown, can be pasted, says when Caps Lock is on. */
export function PasswordField({ showLabel, hideLabel, capsLockHint, hint, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <TextField
      {...field}
      hint={capsLock ? capsLockHint : hint}
      type={shown ? 'text' : 'password'}
      onKeyDown={watch}
      onKeyUp={watch}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <button
          type="button"
          className="icon-btn"
          aria-label={shown ? hideLabel : showLabel}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Glyph name={shown ? 'eye-off' : 'eye'} />
        </button>
      }
    />
  );
}
