import { useAtomValue, useSetAtom } from 'jotai';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { APP_BASE } from '#contract/constants.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { digestAtom, dismissDigestAtom } from '#client/state/notices/digest.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { digestLines } from '../model/digest-lines.ts';

/** What happened while this device was away, until it is dismissed. */
export function DigestCard() {
  const intl = useIntl();
  const format = useFormat();
  const digest = useAtomValue(digestAtom);
  const dismiss = useSetAtom(dismissDigestAtom);
  if (!digest) return null;
  const lines = digestLines(digest.events);
  if (lines.length === 0 && digest.completeness === 'contiguous') return null;
  return (
    <Card
      title={intl.formatMessage({ id: 'dashboard.digest.title' })}
      aside={
        <Button size="sm" variant="ghost" onClick={() => dismiss()}>
          <FormattedMessage id="dashboard.digest.dismiss" />
        </Button>
      }
    >
      <p className="text-small text-text-3">
        {digest.awaySince === null ? (
          <FormattedMessage id="dashboard.digest.until" values={{ until: format.wallTime(digest.backAt) }} />
        ) : (
          <FormattedMessage
            id="dashboard.digest.between"
            values={{ since: format.wallTime(digest.awaySince), until: format.wallTime(digest.backAt) }}
          />
        )}
      </p>
      <ul className="my-2 list-disc ps-5">
        {lines.map(({ id, count }) => (
          <li key={id}>
            <FormattedMessage id={`dashboard.digest.${id}`} values={{ count }} />
          </li>
        ))}
        {digest.completeness === 'refetched' ? (
          <li>
            <FormattedMessage id="dashboard.digest.refetched" />
          </li>
        ) : null}
      </ul>
      <Link to={`${APP_BASE}/order_book`} className="link">
        <FormattedMessage id="dashboard.orders.all" />
      </Link>
    </Card>
  );
}
