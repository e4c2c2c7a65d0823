import type { ReactNode } from 'react';
import { Inbox, type LucideIcon } from '#client/ui/icons.ts';
import { Icon } from '#client/ui/icon.tsx';

interface EmptyStateProps {
  icon?: LucideIcon;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}

/** Nothing here: a line icon, a sentence, at most one action. */
export function EmptyState({ icon = Inbox, title, children, action }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-3 px-4 py-10 text-center">
      <Icon icon={icon} size={40} className="text-text-3" />
      <p className="text-h2">{title}</p>
      {children ? <div className="text-text-2 rtl:[unicode-bidi:plaintext]">{children}</div> : null}
      {action}
    </div>
  );
}
