import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from './cx.ts';
import { Glyph } from './glyph.tsx';

type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'buy' | 'sell';

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> {
  variant?: ButtonVariant;
  size?: 'sm' | 'md' | 'lg';
  /** Something is under way: stays focusable, does nothing when pressed. */
  busy?: boolean | undefined;
  /** Disabled, but still focusable, so that screen readers find the reason beside the button. */
  disabled?: boolean | undefined;
  /** Id of the text that explains the button or why it is disabled. */
  describedBy?: string | undefined;
  block?: boolean;
  icon?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** A button. When off or busy it keeps focus and ignores presses, which a `disabled` attribute would not. */
export function Button(props: ButtonProps) {
  const {
    variant = 'secondary',
    size = 'md',
    busy,
    disabled,
    describedBy,
    block,
    icon,
    className,
    children,
    onClick,
    type,
    ref,
    ...rest
  } = props;
  const off = disabled === true || busy === true;
  return (
    <button
      {...rest}
      ref={ref}
      type={type === 'submit' ? 'submit' : 'button'}
      className={cx('btn', `btn-${variant}`, size !== 'md' && `btn-${size}`, block && 'btn-block', className)}
      aria-disabled={off || undefined}
      aria-busy={busy || undefined}
      aria-describedby={describedBy}
      onClick={(event) => {
        if (off) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy ? <Glyph name="spinner" size={18} /> : icon}
      {children}
    </button>
  );
}
