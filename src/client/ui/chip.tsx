import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { cx } from './cx.ts';

export type Tone = 'neutral' | 'primary' | 'buy' | 'sell' | 'good' | 'up' | 'down' | 'warn' | 'danger' | 'stale';

/** A short fact in a coloured box; the words carry the meaning, the colour repeats it. */
export function Chip({
  tone = 'neutral',
  icon,
  children,
  className,
}: {
  tone?: Tone;
  icon?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  return (
    <span className={cx('chip', `chip-${tone}`, className)}>
      {icon}
      <bdi>{children}</bdi>
    </span>
  );
}

interface ChipButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** On or off, for chips that filter; absent for chips that act. */
  pressed?: boolean;
}

/** A small button: a filter that is on or off, or a shortcut. */
export function ChipButton({ pressed, className, children, ...rest }: ChipButtonProps) {
  return (
    <button {...rest} type="button" aria-pressed={pressed} className={cx('chip-btn', className)}>
      {children}
    </button>
  );
}
