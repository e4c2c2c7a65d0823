import type { ReactNode } from 'react';

interface PaneProps {
  name: string;
  aside?: ReactNode;
  children: ReactNode;
  /** As high as what is in it, where the layout does not say how high. */
  fits?: boolean;
}

/** The place of what is inside is known from outside: what changes in one pane has no other laid out. */
const APART = { contain: 'strict' } as const;

/** A named part of the desk: F6 goes from one to the next. */
export function Pane({ name, aside, children, fits = false }: PaneProps) {
  return (
    // The region is the page state inside, under the same name: two landmarks of one name would be one too many.
    <div data-pane role="group" tabIndex={-1} aria-label={name} className="card flex min-h-0 min-w-0 flex-col">
      <header className="flex min-h-10 flex-wrap items-center justify-between gap-2 border-b border-border px-3">
        <h2 className="font-semibold">{name}</h2>
        {aside}
      </header>
      <div className="min-h-0 flex-1">
        <div className="h-full overflow-y-auto" {...(fits ? {} : { style: APART })}>
          {children}
        </div>
      </div>
    </div>
  );
}
