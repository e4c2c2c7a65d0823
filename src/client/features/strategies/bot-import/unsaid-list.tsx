import { FormattedMessage } from 'react-intl';
import { Notice } from '#client/ui/notice.tsx';
import type { Unsaid } from '#domain/bots/import/unsaid.ts';

/** What a file says and the bot made from it does not: whoever creates it must know. */
export function UnsaidList({ unsaid }: { unsaid: readonly Unsaid[] }) {
  if (unsaid.length === 0)
    return (
      <Notice kind="info">
        <FormattedMessage id="bot-import.all-said" />
      </Notice>
    );
  return (
    <Notice kind="stale">
      <p>
        <FormattedMessage id="bot-import.unsaid" values={{ count: unsaid.length }} />
      </p>
      <ul className="list-disc ps-5">
        {unsaid.map(({ code, leg, value = '' }, place) => (
          <li key={place} className="break-words">
            {leg === undefined ? null : (
              <>
                <FormattedMessage id="bot-import.leg" values={{ number: leg + 1 }} />{' '}
              </>
            )}
            <FormattedMessage id={`bot-import.unsaid.${code}`} values={{ value }} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}
