import type { ReactNode } from 'react';

interface PaneProps {
  name: string;
  aside?: ReactNode;
  children: ReactNode;
  className?: string;
}

/** A named part of the desk: F6 goes from one to the next. */
export function Pane({ name, aside, children, className = '' }: PaneProps) {
  return (
    // The region is the page state inside, under the same name: two landmarks of one name would be one too many.
    <div data-pane role="group" tabIndex={-1} aria-label={name} className={`card flex min-h-0 min-w-0 flex-col ${className}`}>
      <header className="flex min-h-10 flex-wrap items-center justify-between gap-2 border-b border-border px-3">
        <h2 className="font-semibold">{name}</h2>
        {aside}
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
    </div>
  );
}
