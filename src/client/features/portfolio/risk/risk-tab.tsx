import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { APP_BASE } from '#contract/constants.ts';
import type { Account, Chain } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { othersMoveAtom, restoreOthersMoveAtom } from '#client/state/device/others-move.ts';
import { indexIdsAtom } from '#client/state/market/indices.ts';
import { Card } from '#client/ui/card.tsx';
import { ChipButton } from '#client/ui/chip.tsx';
import { cx } from '#client/ui/cx.ts';
import { Briefcase } from '#client/ui/icons.ts';
import { Notice } from '#client/ui/notice.tsx';
import { EmptyState } from '#client/widgets/empty-state.tsx';
import { factsOfResource, freshnessAt } from '#client/widgets/freshness-facts.ts';
import { instrumentLine } from '#client/widgets/instrument-name.tsx';
import { useReportFreshness } from '#client/widgets/page-freshness.ts';
import { PageState } from '#client/widgets/page-state.tsx';
import { useNowSelect } from '#client/widgets/use-now.ts';
import { mayAddRisk } from '#domain/market/freshness.ts';
import { weightedDelta } from '#domain/strategies/book-stress.ts';
import type { Book, HeldPart } from './book-of.ts';
import { CurveCard } from './curve-card.tsx';
import { HedgeCard } from './hedge-card.tsx';
import { MovesChoice } from './moves-choice.tsx';
import { Reactions } from './reactions.tsx';
import { referenceFirst } from './reference-of.ts';
import { StressTable } from './stress-table.tsx';
import { movedParts, useBetas } from './use-betas.ts';
import { useBook } from './use-book.ts';
import { WeightedCard } from './weighted-card.tsx';

const NOTHING = <div className="skeleton h-96" aria-hidden />;

/** The risk of all open positions of the account: Greeks, the effect of gaps, and the hedge that brings the delta to zero. */
export function RiskTab({ account }: { account: Account }) {
  const intl = useIntl();
  const { positions, chains, book, answers, waiting } = useBook(account);
  const what = intl.formatMessage({ id: 'portfolio.tab.risk' });
  // As old as the oldest chain in the computation.
  const oldest = answers.filter(({ value }) => value !== null).toSorted((a, b) => (a.receivedAt ?? 0) - (b.receivedAt ?? 0))[0];
  const facts = useMemo(() => (oldest === undefined ? null : factsOfResource(oldest)), [oldest]);
  useReportFreshness(what, facts);
  const stale = useNowSelect((now) => facts !== null && !mayAddRisk(freshnessAt(facts, now)));
  return (
    <PageState
      resource={positions}
      what={what}
      skeleton={NOTHING}
      isEmpty={(list) => list.every(({ net_quantity: net }) => net === 0)}
      empty={
        <EmptyState
          icon={Briefcase}
          title={intl.formatMessage({ id: 'portfolio.risk.empty' })}
          action={
            <Link to={`${APP_BASE}/strategy-builder`} className="btn btn-primary">
              <FormattedMessage id="portfolio.risk.empty.action" />
            </Link>
          }
        >
          <FormattedMessage id="portfolio.risk.empty.about" />
        </EmptyState>
      }
    >
      {() => <WholeBook account={account} book={book} chains={chains} stale={stale} waiting={waiting} />}
    </PageState>
  );
}

interface WholeBookProps {
  account: Account;
  book: Book;
  chains: readonly Chain[];
  stale: boolean;
  /** Whether some chains are still loading. */
  waiting: boolean;
}

/** The whole book or one underlying; several underlyings move by their betas or by the same percentage. */
function WholeBook({ account, book, chains, stale, waiting }: WholeBookProps) {
  const [only, setOnly] = useState<string | null>(null);
  const [against, setAgainst] = useState<string | null>(null);
  const move = useAtomValue(othersMoveAtom);
  const restoreMove = useSetAtom(restoreOthersMoveAtom);
  useEffect(() => void restoreMove(), [restoreMove]);
  const indexIds = useAtomValue(indexIdsAtom);
  const ordered = useMemo(() => referenceFirst(book.parts, against, indexIds), [book, against, indexIds]);
  const betas = useBetas(ordered);
  const moved = useMemo(() => movedParts(ordered, betas, move), [ordered, betas, move]);
  const names = book.parts.map(({ underlying }) => underlying);
  const chosen = only !== null && names.includes(only) ? only : null;
  const parts = useMemo(
    () => (chosen === null ? moved : ordered.filter(({ underlying }) => underlying === chosen)),
    [chosen, moved, ordered],
  );
  if (waiting) return NOTHING;
  return (
    <div className={cx('flex flex-col gap-3 lg:gap-4', stale && 'is-stale')}>
      {names.length > 1 ? (
        <div className="flex flex-wrap gap-2">
          {[null, ...names].map((name) => (
            <ChipButton key={name} pressed={name === chosen} onClick={() => setOnly(name)}>
              {name ?? <FormattedMessage id="portfolio.risk.everything" />}
            </ChipButton>
          ))}
        </div>
      ) : null}
      {parts.length > 1 ? <MovesChoice parts={ordered} betas={betas} onReference={setAgainst} /> : null}
      <LeftOut left={book.left} />
      {parts.length === 0 ? null : parts.length > 1 && move === 'beta' && betas.waiting ? (
        NOTHING
      ) : (
        <Figures key={chosen} parts={parts} account={account} chains={chains} stale={stale} />
      )}
    </div>
  );
}

function LeftOut({ left }: Pick<Book, 'left'>) {
  const intl = useIntl();
  const format = useFormat();
  if (left.length === 0) return null;
  const names = intl.formatList(left.map(({ instrument }) => instrumentLine(instrument, format)));
  return (
    <Notice kind="warn">
      <FormattedMessage id="portfolio.risk.left" values={{ count: left.length, names }} />
    </Notice>
  );
}

interface FiguresProps extends Omit<WholeBookProps, 'book' | 'waiting'> {
  /** The parts under the chosen assumption about their moves, the reference first. */
  parts: readonly HeldPart[];
}

/** The parts' Greeks, the effect of gaps, their deltas in one unit, and the hedge. */
function Figures({ parts, account: { currency }, chains, stale }: FiguresProps) {
  const intl = useIntl();
  const move = useAtomValue(othersMoveAtom);
  const weighted = useMemo(() => weightedDelta(parts), [parts]);
  const reference = parts[0]?.underlying ?? '';
  const several = parts.length > 1;
  const term = intl.formatMessage({ id: `portfolio.risk.weighted.${move}` }, { underlying: reference });
  const total = several && weighted !== null ? { term, total: weighted.total } : null;
  return (
    <div className="grid grid-cols-1 items-start gap-3 lg:grid-cols-12 lg:gap-4">
      <div className="flex min-w-0 flex-col gap-3 lg:col-span-7 lg:gap-4">
        <CurveCard parts={parts} currency={currency}>
          <Reactions parts={parts} currency={currency} weighted={total} by={several && move === 'beta' ? reference : null} />
        </CurveCard>
        {several && weighted !== null ? <WeightedCard parts={parts} weighted={weighted} term={term} currency={currency} /> : null}
      </div>
      <div className="flex min-w-0 flex-col gap-3 lg:col-span-5 lg:gap-4">
        <Card title={intl.formatMessage({ id: 'portfolio.risk.stress' })} flush>
          <StressTable parts={parts} currency={currency} />
        </Card>
        {weighted === null ? null : <HedgeCard parts={parts} weighted={weighted} term={term} chains={chains} disabled={stale} />}
      </div>
    </div>
  );
}
