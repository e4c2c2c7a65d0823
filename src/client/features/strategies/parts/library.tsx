import { useId, type ComponentProps } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { toldOf } from '#client/api/foreign/told.ts';
import type { BaseStrategy } from '#client/api/types.ts';
import { useBaseStrategies } from '#client/state/accounts/bots.ts';
import { Button } from '#client/ui/button.tsx';
import { cx } from '#client/ui/cx.ts';
import { Chip } from '#client/ui/chip.tsx';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { Select } from '#client/ui/select.tsx';
import { PageState } from '#client/widgets/page-state.tsx';
import { ToldFacts } from '#client/widgets/told-facts.tsx';
import { OUTLOOKS } from '#domain/bots/base-strategy.ts';
import { sketchedLegs } from '#domain/bots/definition.ts';
import { baseAbout, baseName } from '../model/strategy-words.ts';
import type { StrategiesQuery } from '../model/use-strategies-query.ts';
import { PayoffSketch } from './payoff-sketch.tsx';

const FILTERS = ['all', ...OUTLOOKS] as const;

function BaseCard({ base, onMake }: { base: BaseStrategy; onMake: (() => void) | null }) {
  const intl = useIntl();
  const titleId = useId();
  const name = baseName(base, intl);
  const { definition } = base;
  return (
    <article className="card card-padded flex h-full flex-col gap-3" aria-labelledby={titleId}>
      <header className="flex items-start gap-3">
        <div className="flex min-w-0 flex-1 flex-col items-start gap-1">
          <h2 id={titleId} className="font-semibold break-words">
            {name}
          </h2>
          {base.outlook === null ? null : (
            <Chip>
              <FormattedMessage id={`strategies.outlook.${base.outlook}`} />
            </Chip>
          )}
        </div>
        {definition ? <PayoffSketch legs={sketchedLegs(definition.legs)} /> : null}
      </header>
      <p className="text-text-2">{baseAbout(base, intl)}</p>
      {base.risk === null ? null : (
        <p className={cx('text-small', base.risk === 'defined' ? 'text-text-3' : 'text-warn')}>
          <FormattedMessage id={`strategies.risk.${base.risk}`} />
        </p>
      )}
      <ToldFacts told={toldOf(base)} />
      <footer className="mt-auto flex flex-wrap items-center gap-2">
        <Button
          size="sm"
          variant="primary"
          aria-label={intl.formatMessage({ id: 'strategies.library.make-named' }, { name })}
          disabled={onMake === null}
          onClick={onMake ?? undefined}
        >
          <FormattedMessage id="strategies.library.make" />
        </Button>
        {base.kind === null ? null : (
          <span className="text-small text-text-3">
            <FormattedMessage id={`strategies.library.for-${base.kind}`} />
          </span>
        )}
      </footer>
    </article>
  );
}

const ImportBot = lazyPart(async () => (await import('../bot-import/index.ts')).ImportBot, { words: ['strategies/bot-import'] });

interface LibraryProps {
  query: StrategiesQuery;
  mayMake: boolean;
  /** A file of another service has been read. */
  onRead: ComponentProps<typeof ImportBot>['onRead'];
}

/** The base strategies, from which bots are created. */
export function Library({ query, mayMake, onRead }: LibraryProps) {
  const intl = useIntl();
  const strategies = useBaseStrategies();
  const { outlook, show } = query;
  return (
    <PageState
      resource={strategies}
      what={intl.formatMessage({ id: 'strategies.library.label' })}
      skeleton={<div className="skeleton h-64" aria-hidden />}
    >
      {(list) => (
        <div className="flex flex-col gap-3">
          <div className="flex flex-wrap items-end gap-3">
            {list.some((base) => base.outlook !== null) ? (
              <Select
                className="w-56 max-w-full"
                label={intl.formatMessage({ id: 'strategies.library.filter' })}
                value={outlook}
                options={FILTERS.map((value) => ({ value, label: intl.formatMessage({ id: `strategies.outlook.${value}` }) }))}
                onChange={(value) => show({ outlook: value === 'all' ? null : value })}
              />
            ) : null}
            {mayMake ? (
              <div className="min-h-17 sm:ms-auto">
                <ImportBot onRead={onRead} />
              </div>
            ) : null}
          </div>
          {list.some(({ definition }) => definition !== null) ? (
            <p className="text-small text-text-3">
              <FormattedMessage id="strategies.library.sketch" />
            </p>
          ) : null}
          <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
            {list
              .filter((base) => outlook === 'all' || base.outlook === outlook)
              .map((base) => (
                <li key={base.id} className="min-w-0">
                  <BaseCard base={base} onMake={mayMake ? () => show({ base: base.code }) : null} />
                </li>
              ))}
          </ul>
        </div>
      )}
    </PageState>
  );
}
