import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';

/** A figure with its name above. */
export function Fact({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col">
      <dt className="text-small text-text-3">
        <FormattedMessage id={id} />
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
