import { FormattedMessage, useIntl } from 'react-intl';
import { cx } from '#client/ui/cx.ts';
import { Button } from '#client/ui/button.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { useDesk } from '#client/ui/use-desk.ts';
import { Money, Price, Percent, Ratio } from '#client/widgets/figure.tsx';
import { Pnl } from '#client/widgets/pnl.tsx';
import { useBuilder } from '../builder-context.ts';
import { useFigures } from '../look-context.ts';
import { heldLegs, netPremium } from '../model/plan-figures.ts';
import { BoundFigure, Figure } from './figure.tsx';
import { MathsFailed } from './maths-failed.tsx';

/** The name of the combination and its key figures, always visible. */
export function Summary() {
  const intl = useIntl();
  const wide = useDesk();
  const { name, legs, openSides, query } = useBuilder();
  const { analysis, failed, retry } = useFigures();
  const missing = legs.filter(({ leg, held: each }) => leg.on && each === null).length;
  return (
    <section
      aria-label={intl.formatMessage({ id: 'strategy-builder.summary' })}
      className={cx('card card-padded flex flex-col gap-2', !wide && 'stays-top')}
    >
      <div className="flex items-start gap-2">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
          <span className="font-semibold">
            <FormattedMessage id={name === null ? 'structures.name.none' : `structures.name.${name.code}`} />
          </span>
          {openSides.above > 0 ? (
            <Chip tone="danger">
              <FormattedMessage id="strategy-builder.unlimited.loss" />
            </Chip>
          ) : openSides.below > 0 ? (
            <Chip tone="warn">
              <FormattedMessage id="strategy-builder.open-below" />
            </Chip>
          ) : null}
          {missing > 0 ? (
            <Chip tone="warn">
              <FormattedMessage id="strategy-builder.unpriced" values={{ count: missing }} />
            </Chip>
          ) : null}
        </div>
        {legs.length > 0 && query.past === null && (wide || query.tab !== 'review') ? (
          <Button size="sm" variant="primary" onClick={() => query.show({ tab: 'review' })}>
            <FormattedMessage id="strategy-builder.trade" />
          </Button>
        ) : null}
      </div>
      {failed ? (
        <MathsFailed onRetry={retry} />
      ) : analysis === null ? (
        <p className="text-small text-text-3">
          <FormattedMessage id={legs.length === 0 ? 'strategy-builder.summary.empty' : 'strategy-builder.summary.wait'} />
        </p>
      ) : (
        <SummaryFigures analysis={analysis} />
      )}
    </section>
  );
}

interface SummaryFiguresProps {
  analysis: NonNullable<ReturnType<typeof useFigures>['analysis']>;
}

/** The key figures; on a wide screen also breakevens and the ratio of reward to risk. */
export function SummaryFigures({ analysis }: SummaryFiguresProps) {
  const wide = useDesk();
  const { legs, currency } = useBuilder();
  const { estimatedMargin } = useFigures();
  const premium = netPremium(heldLegs(legs));
  const ratio =
    analysis.best.kind === 'amount' && analysis.worst.kind === 'amount' && analysis.worst.amount < 0
      ? analysis.best.amount / -analysis.worst.amount
      : null;
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-1">
      <Figure id="strategy-builder.figure.best">
        <BoundFigure bound={analysis.best} side="best" currency={currency} />
      </Figure>
      <Figure id="strategy-builder.figure.worst">
        <BoundFigure bound={analysis.worst} side="worst" currency={currency} />
      </Figure>
      <Figure id="strategy-builder.figure.chance">
        <Percent fraction={analysis.profitChance} decimals={0} />
      </Figure>
      <Figure id="strategy-builder.figure.expected">
        <Pnl value={analysis.expected} currency={currency} decimals={0} />
      </Figure>
      <Figure id="strategy-builder.figure.margin">
        <Money value={estimatedMargin} currency={currency} decimals={0} />
      </Figure>
      <Figure id={premium > 0 ? 'strategy-builder.figure.debit' : 'strategy-builder.figure.credit'}>
        <Money value={Math.abs(premium)} currency={currency} decimals={0} />
      </Figure>
      {wide ? (
        <>
          <Figure id="strategy-builder.figure.breakevens">
            {analysis.breakevens.length === 0 ? (
              <FormattedMessage id="strategy-builder.none" />
            ) : (
              <span className="flex flex-wrap gap-x-2">
                {analysis.breakevens.map((level) => (
                  <Price key={level} value={level} />
                ))}
              </span>
            )}
          </Figure>
          <Figure id="strategy-builder.figure.ratio">
            <Ratio value={ratio} />
          </Figure>
        </>
      ) : null}
    </dl>
  );
}
