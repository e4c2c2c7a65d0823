import { useAtom } from 'jotai';
import { FormattedMessage, useIntl } from 'react-intl';
import { useFormat } from '#client/i18n/use-format.ts';
import { OTHERS_MOVES, othersMoveAtom } from '#client/state/device/others-move.ts';
import { ChoiceChip } from '#client/ui/choice-chip.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { AsOf } from '#client/widgets/as-of.tsx';
import { Ratio } from '#client/widgets/figure.tsx';
import { FreshnessBadge } from '#client/widgets/freshness-badge.tsx';
import { factsOfResource } from '#client/widgets/freshness-facts.ts';
import { BETA_LEAST, BETA_SESSIONS } from '#domain/market/beta.ts';
import type { HeldPart } from './book-of.ts';
import type { Betas, OtherBeta } from './use-betas.ts';

interface MovesChoiceProps {
  /** At least two, the reference first. */
  parts: readonly HeldPart[];
  betas: Betas;
  onReference: (underlying: string) => void;
}

/** Chooses the reference underlying and how the others move with it, and shows the data behind each beta. */
export function MovesChoice({ parts, betas, onReference }: MovesChoiceProps) {
  const intl = useIntl();
  const [move, setMove] = useAtom(othersMoveAtom);
  const reference = parts[0]?.underlying ?? '';
  const text = (id: string) => intl.formatMessage({ id: `portfolio.risk.${id}` });
  const names = parts.map(({ underlying }) => underlying).toSorted((a, b) => a.localeCompare(b));
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <Segmented
          label={text('moves')}
          showLabel
          value={move}
          segments={OTHERS_MOVES.map((value) => ({ value, label: text(`moves.${value}`) }))}
          onChange={setMove}
        />
        <ChoiceChip
          label={text('reference')}
          value={reference}
          options={names.map((name) => ({ value: name, label: name }))}
          onChange={onReference}
        />
      </div>
      {move === 'same' ? (
        <p className="text-small text-text-2">
          <FormattedMessage id="portfolio.risk.same-move" values={{ underlying: reference }} />
        </p>
      ) : betas.waiting ? (
        <p role="status" className="text-small text-text-2">
          <FormattedMessage id="portfolio.risk.beta.loading" />
        </p>
      ) : (
        <BetaWords reference={reference} betas={betas} />
      )}
    </div>
  );
}

/** Explains beta and shows each one with its number of sessions, the missing ones with the reason, and the age of the closes. */
function BetaWords({ reference, betas: { of, stored, simulated } }: { reference: string; betas: Betas }) {
  const facts = stored === null ? null : factsOfResource(stored);
  return (
    <div className="flex flex-col gap-1 text-small text-text-2">
      <p>
        <FormattedMessage id="portfolio.risk.beta.rule" values={{ underlying: reference, most: BETA_SESSIONS }} />
      </p>
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {[...of].map(([underlying, beta]) => (
          <li key={underlying}>
            <BetaFact underlying={underlying} reference={reference} beta={beta} />
          </li>
        ))}
      </ul>
      {simulated || facts !== null ? (
        <p className="flex flex-wrap items-baseline gap-x-2">
          <FormattedMessage id={`portfolio.risk.beta.${simulated ? 'simulated' : 'closes'}`} />
          {facts === null ? null : (
            <>
              <AsOf at={facts.receivedAt} />
              <FreshnessBadge facts={facts} />
            </>
          )}
        </p>
      ) : null}
    </div>
  );
}

function BetaFact({ underlying, reference, beta }: { underlying: string; reference: string; beta: OtherBeta }) {
  const format = useFormat();
  const name = (
    <bdi key="name" className="font-semibold">
      {underlying}
    </bdi>
  );
  if (beta.kind !== 'known') {
    const sessions = beta.kind === 'few' ? beta.sessions : 0;
    return <FormattedMessage id={`portfolio.risk.beta.${beta.kind}`} values={{ name, reference, sessions, least: BETA_LEAST }} />;
  }
  return (
    <FormattedMessage
      id="portfolio.risk.beta.known"
      values={{
        name,
        beta: <Ratio key="beta" value={beta.beta} />,
        sessions: beta.sessions,
        date: format.tradingDate(beta.to),
        r2: <Ratio key="r2" value={beta.r2} />,
      }}
    />
  );
}
