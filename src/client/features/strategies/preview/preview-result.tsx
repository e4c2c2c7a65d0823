import { useId, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { BotPreview } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { Chip } from '#client/ui/chip.tsx';
import { Price } from '#client/widgets/figure.tsx';
import { Pnl } from '#client/widgets/pnl.tsx';
import { FillTable } from './fill-table.tsx';
import { contractWords } from '../journal/contract-words.ts';
import { Decision } from '../journal/decision.tsx';
import { FirstMinute } from '../parts/first-minute.tsx';
import { Span } from './span.tsx';

interface PreviewResultProps {
  preview: BotPreview;
  underlying: string;
  /** Start of the entry window. */
  from: string;
}

function Figure({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col">
      <dt className="text-small text-text-3">
        <FormattedMessage id={`preview.${id}`} />
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The reasons why nothing was traded. */
function NotTraded({ reasons }: { reasons: BotPreview['not_entered'] }) {
  return (
    <div>
      <p className="font-semibold">
        <FormattedMessage id="preview.not-traded" />
      </p>
      <ul className="list-disc ps-5 text-text-2">
        {(reasons.length > 0 ? reasons : (['other'] as const)).map((code) => (
          <li key={code}>
            <FormattedMessage id={`preview.reason.${code}`} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The result of the day, its fills and the bot's decisions. */
export function PreviewResult({ preview, underlying, from }: PreviewResultProps) {
  const format = useFormat();
  const titleId = useId();
  const { low, high, fills, open, journal, not_entered } = preview;
  return (
    <section className="flex flex-col gap-3" aria-labelledby={titleId}>
      <div className="flex flex-wrap items-center gap-2">
        <h3 id={titleId} className="min-w-0 flex-1 font-semibold">
          <FormattedMessage id="preview.on" values={{ day: format.tradingDate(preview.date) }} />
        </h3>
        <Chip>
          <FormattedMessage id="preview.simulated" />
        </Chip>
      </div>
      {fills.length === 0 ? (
        <NotTraded reasons={not_entered} />
      ) : (
        <>
          <dl className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-3">
            <Figure id="net">
              <Span low={low.net} high={high.net} />
            </Figure>
            <Figure id="gross">
              <Span low={low.gross} high={high.gross} />
            </Figure>
            <Figure id="charges">
              <Span low={low.charges} high={high.charges} plain />
            </Figure>
          </dl>
          {low.net === high.net ? null : (
            <p className="text-small text-warn">
              <FormattedMessage id="preview.why-span" />
            </p>
          )}
          <FillTable fills={fills} />
          {open.map((held) => (
            <p key={held.leg} className="text-text-2">
              <FormattedMessage
                id="preview.still-open"
                values={{
                  what: contractWords(held, underlying, format),
                  side: held.side,
                  lots: held.lots,
                  price: <Price value={held.price} />,
                  amount: <Pnl value={held.amount} />,
                }}
              />
            </p>
          ))}
        </>
      )}
      <FirstMinute from={from} />
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center">
          <FormattedMessage id="preview.decisions" values={{ count: journal.length }} />
        </summary>
        <ol className="flex flex-col gap-1">
          {journal.map((line, place) => (
            <Decision key={place} line={line} underlying={underlying} />
          ))}
        </ol>
      </details>
      <p className="text-small text-text-3">
        <FormattedMessage id="preview.model" />
      </p>
    </section>
  );
}
