import type { ReactNode } from 'react';

/** The groups of a section, one below the other. */
export function Groups({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:gap-4">{children}</div>;
}
