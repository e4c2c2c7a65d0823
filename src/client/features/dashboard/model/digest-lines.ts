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

/** Returns how much of what happened: an order that changed five times counts once. */
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
