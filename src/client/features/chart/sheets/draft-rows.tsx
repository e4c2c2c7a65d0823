import { useAtomValue } from 'jotai';
import { FormattedMessage, useIntl } from 'react-intl';
import { ticketLinesAtom } from '#client/state/orders/ticket-lines.ts';
import { Button } from '#client/ui/button.tsx';
import { NumberField } from '#client/ui/number-field.tsx';
import { Price } from '#client/widgets/figure.tsx';
import { Pnl } from '#client/widgets/pnl.tsx';
import { useDraftWords } from '../use-draft-words.ts';

/** The prices of the order in the open ticket, for keyboard users in place of dragging on the chart. The ticket applies each at once. */
export function DraftRows({ instrumentId, tick }: { instrumentId: string; tick: number }) {
  const intl = useIntl();
  const words = useDraftWords();
  const ticket = useAtomValue(ticketLinesAtom);
  if (ticket === null || ticket.instrumentId !== instrumentId) return null;
  return (
    <section aria-label={intl.formatMessage({ id: 'chart.draft.title' })}>
      <ul>
        {ticket.lines.map((line) => (
          <li key={line.part} className="flex min-h-12 flex-wrap items-center gap-3 border-b border-border py-1">
            <span className="min-w-0 flex-1">
              {words.line(line, ticket)} {line.profit === null ? null : <Pnl value={line.profit} />}
            </span>
            {line.movable ? (
              <NumberField
                className="w-44 [&_.field-note]:hidden"
                label={<span className="sr-only">{words.line(line, ticket)}</span>}
                value={line.price}
                step={tick}
                min={tick}
                decimals={tick < 0.01 ? 4 : 2}
                onChange={(price) => {
                  if (price !== null && price > 0) ticket.move(line.part, price);
                }}
              />
            ) : (
              <Price value={line.price} tick={tick} />
            )}
          </li>
        ))}
      </ul>
      {ticket.adds.length === 0 ? null : (
        <p className="flex gap-2 py-2">
          {ticket.adds.map((part) => (
            <Button key={part} size="sm" onClick={() => ticket.add(part)}>
              <FormattedMessage id={`chart.draft.add.${part}`} />
            </Button>
          ))}
        </p>
      )}
    </section>
  );
}
