import { FormattedMessage } from 'react-intl';
import type { Estimate } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { Notice } from '#client/ui/notice.tsx';
import { Percent, Price } from '#client/widgets/figure.tsx';

type Nudge = Estimate['nudges'][number];

const number = (value: unknown) => (typeof value === 'number' ? value : null);

/** Returns null for an order book with one side only, which has no spread. */
function shareOf(percent: unknown): number | null {
  const known = number(percent);
  return known === null ? null : known / 100;
}

function NudgeText({ code, values, tick }: Pick<Nudge, 'code' | 'values'> & { tick: number }) {
  const format = useFormat();
  return (
    <FormattedMessage
      id={`ticket.${code}`}
      values={{
        percent: <Percent key="percent" fraction={Math.abs(number(values['percent']) ?? 0) / 100} />,
        direction: (number(values['percent']) ?? 0) > 0 ? 'above' : 'below',
        last: <Price key="last" value={number(values['last'])} tick={tick} />,
        spread: <Percent key="spread" fraction={shareOf(values['spread_percent'])} />,
        shown: format.integer(number(values['shown_quantity'])),
        quantity: format.integer(number(values['quantity'])),
      }}
    />
  );
}

interface NudgesProps {
  nudges: readonly Nudge[];
  tick: number;
}

/** Warnings to consider before sending. None of them blocks the order. */
export function Nudges({ nudges, tick }: NudgesProps) {
  if (nudges.length === 0) return null;
  return (
    <Notice kind="warn" announce={false}>
      <ul className="flex flex-col gap-1">
        {nudges.map(({ code, values }) => (
          <li key={code}>
            <NudgeText code={code} values={values} tick={tick} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}
