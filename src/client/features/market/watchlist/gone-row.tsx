import { FormattedMessage } from 'react-intl';
import { RowEditButtons, type RowEdits } from './row-edits.tsx';

/** What stands in the list and is not listed any more: its symbol, and the way out. */
export function GoneRow({ id, edits }: { id: string; edits: RowEdits }) {
  const name = id.slice(id.indexOf(':') + 1);
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 border-b border-border px-3 lg:px-4">
      <span className="flex min-w-0 flex-1 flex-col">
        <span dir="ltr" className="font-semibold">
          {name}
        </span>
        <span className="text-small text-text-3">
          <FormattedMessage id="watchlist.gone" />
        </span>
      </span>
      <RowEditButtons name={name} edits={edits} />
    </li>
  );
}
