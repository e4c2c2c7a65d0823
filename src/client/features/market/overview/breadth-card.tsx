import { FormattedMessage } from 'react-intl';
import { breadthOf } from '#domain/market/breadth.ts';
import { Card } from '#client/ui/card.tsx';
import type { MovedShare } from '../model/movers.ts';

/** How many shares rise and fall: a bar, and the same as a sentence. */
export function BreadthCard({ shares }: { shares: readonly MovedShare[] }) {
  const { up, down, flat } = breadthOf(shares.map(({ move }) => move));
  const total = up + down + flat;
  const share = (count: number) => ({ width: `${total === 0 ? 0 : (count / total) * 100}%` });
  return (
    <Card title={<FormattedMessage id="overview.breadth.title" />}>
      <div aria-hidden dir="ltr" className="flex h-3 overflow-hidden rounded-full bg-sunken">
        <span className="bg-up" style={share(up)} />
        <span className="bg-border-strong" style={share(flat)} />
        <span className="bg-down" style={share(down)} />
      </div>
      <p className="mt-2 text-text-2">
        <FormattedMessage id="overview.breadth.sentence" values={{ up, down, flat, total }} />
      </p>
    </Card>
  );
}
