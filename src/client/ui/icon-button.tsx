import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from './cx.ts';

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'disabled'> {
  label: string;
  disabled?: boolean | undefined;
  icon: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** A button with an icon only; the label is used as accessible name and tooltip. */
export function IconButton({ label, icon, className, disabled, onClick, ref, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      ref={ref}
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={disabled || undefined}
      className={cx('icon-btn', className)}
      onClick={(event) => {
        if (!disabled) onClick?.(event);
      }}
    >
      {icon}
    </button>
  );
}
