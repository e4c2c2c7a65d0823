import { useAtomValue, useSetAtom } from 'jotai';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { APP_BASE } from '#contract/constants.ts';
import { digestAtom, dismissDigestAtom } from '#client/state/notices/digest.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { useMoment } from '#client/widgets/use-moment.ts';
import type { UserEvent } from '#contract/events/stream-events.ts';

interface DigestLine {
  readonly id: 'fills' | 'orders' | 'accounts' | 'sessions';
  readonly count: number;
}

function kindOf({ type, data }: UserEvent): { id: DigestLine['id']; subject: string } | null {
  if (type === 'fill.recorded') return { id: 'fills', subject: 'fill' in data ? data.fill.trade_id : '' };
  if (type === 'order.updated') return { id: 'orders', subject: 'order' in data ? data.order.order_id : '' };
  if (type === 'session.started') return { id: 'sessions', subject: '' };
  return type.startsWith('account.') || type.startsWith('portfolio.') ? { id: 'accounts', subject: '' } : null;
}

/** Returns the number of events by kind; an order with several changes counts once. */
export function digestLines(events: readonly UserEvent[]): readonly DigestLine[] {
  const seen = new Map<DigestLine['id'], Set<string>>([
    ['fills', new Set()],
    ['orders', new Set()],
    ['accounts', new Set()],
    ['sessions', new Set()],
  ]);
  for (const event of events) {
    const kind = kindOf(event);
    if (kind) seen.get(kind.id)?.add(kind.subject === '' ? String(event.seq) : kind.subject);
  }
  return [...seen].filter(([, subjects]) => subjects.size > 0).map(([id, subjects]) => ({ id, count: subjects.size }));
}

/** Events since this device was last online, until dismissed. */
export function DigestCard() {
  const intl = useIntl();
  const digest = useAtomValue(digestAtom);
  const [since, until] = [useMoment(digest?.awaySince ?? null), useMoment(digest?.backAt ?? null)];
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
          <FormattedMessage id="dashboard.digest.until" values={{ until }} />
        ) : (
          <FormattedMessage id="dashboard.digest.between" values={{ since, until }} />
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
