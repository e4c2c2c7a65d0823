import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Card } from '#client/ui/card.tsx';

/** The groups of a section, one below the other. */
export function Groups({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:gap-4">{children}</div>;
}

/** A group of settings with a heading. */
export function SectionCard({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <Card title={<FormattedMessage id={title} />}>
      {lead ? <p className="mb-3 text-text-2">{lead}</p> : null}
      <div className="grid gap-4">{children}</div>
    </Card>
  );
}
