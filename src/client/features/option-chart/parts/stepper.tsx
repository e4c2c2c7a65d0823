import type { ReactNode } from 'react';
import { Minus, Plus } from '#client/ui/icons.ts';
import { IconButton } from '#client/ui/icon-button.tsx';

interface StepperProps {
  name: string;
  less: string;
  more: string;
  children: ReactNode;
  onStep: (by: number) => void;
}

/** A value between two buttons, in a row with others. */
export function Stepper({ name, less, more, children, onStep }: StepperProps) {
  return (
    <span role="group" aria-label={name} className="flex shrink-0 items-center" dir="ltr">
      <IconButton label={less} icon={<Minus aria-hidden size={18} />} onClick={() => onStep(-1)} />
      <span className="min-w-6 text-center font-semibold">{children}</span>
      <IconButton label={more} icon={<Plus aria-hidden size={18} />} onClick={() => onStep(1)} />
    </span>
  );
}
