import type { ReactNode } from 'react';

/** The action at the thumb: stays at the lower edge while what stands above it scrolls. */
export function Foot({ children }: { children: ReactNode }) {
  return (
    <div className="sticky -bottom-4 -mx-4 mt-auto -mb-4 flex flex-col gap-3 border-t border-border bg-raised px-4 pt-3 pb-[calc(24px+env(safe-area-inset-bottom))]">
      {children}
    </div>
  );
}
