import type { LucideIcon } from './icons.ts';

interface IconProps {
  icon: LucideIcon;
  /** 24 in navigation, 20 in dense places, 16 inside text. */
  size?: 16 | 20 | 24 | 40;
  /** Turns with the writing direction (arrows, chevrons). */
  directional?: boolean;
  className?: string;
}

/** A decorative icon; text or an aria-label beside it gives the meaning. */
export function Icon({ icon: Drawing, size = 20, directional = false, className }: IconProps) {
  return <Drawing aria-hidden size={size} strokeWidth={1.75} className={`${directional ? 'rtl:-scale-x-100' : ''} ${className ?? ''}`} />;
}
