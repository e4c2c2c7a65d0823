import { useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Segmented } from '#client/ui/segmented.tsx';
import { NumberField } from '#client/ui/number-field.tsx';
import { RISK_CLASSES, VIEWS } from '#domain/strategies/templates/template.ts';
import { useBuilder } from '../builder-context.ts';
import { type IdeaChoice, WAYS } from '../model/use-idea-choice.ts';
import { templatesOf, usePlacedIdeas } from '../model/use-placed-ideas.ts';
import { ByTarget } from './by-target.tsx';
import { IdeaButton } from './idea-button.tsx';
import { MathsFailed } from './maths-failed.tsx';
import { SourceNote } from '#client/widgets/source-note.tsx';

const BY = ['view', 'target'] as const;

/** Named strategies as a starting point, by market view or by target. */
export function IdeasPanel({ choice }: { choice: IdeaChoice }) {
  const intl = useIntl();
  const [by, setBy] = useState<(typeof BY)[number]>('view');
  return (
    <div className="flex flex-col gap-3">
      <Segmented
        className="w-full"
        label={intl.formatMessage({ id: 'strategy-builder.ideas.by' })}
        value={by}
        segments={BY.map((value) => ({ value, label: intl.formatMessage({ id: `strategy-builder.ideas.by-${value}` }) }))}
        onChange={setBy}
      />
      {by === 'view' ? <ByView choice={choice} /> : <ByTarget />}
    </div>
  );
}

/** Named strategies by market view and risk, each with its payoff and figures at current prices. */
function ByView({ choice }: { choice: IdeaChoice }) {
  const intl = useIntl();
  const { chain } = useBuilder();
  const { view, risk, way, width, aim, strikes, change } = choice;
  const templates = useMemo(() => templatesOf(view, risk), [view, risk]);
  const { ideas, failed, retry } = usePlacedIdeas(templates, strikes);
  const text = (id: string) => intl.formatMessage({ id: `strategy-builder.${id}` });
  return (
    <div className="flex flex-col gap-3">
      <Segmented
        className="w-full"
        label={text('ideas.view')}
        value={view}
        segments={VIEWS.map((value) => ({ value, label: text(`view.${value}`) }))}
        onChange={(next) => change({ view: next })}
      />
      <div className="flex flex-wrap items-end gap-2">
        <Segmented
          label={text('ideas.risk')}
          value={risk}
          segments={RISK_CLASSES.map((value) => ({ value, label: text(`risk.${value}`) }))}
          onChange={(next) => change({ risk: next })}
        />
        <Segmented
          label={text('ideas.way')}
          value={way}
          segments={WAYS.map((value) => ({ value, label: text(`way.${value}`) }))}
          onChange={(next) => change({ way: next })}
        />
      </div>
      <div className="grid grid-cols-2 gap-2">
        {way === 'distance' ? null : (
          <NumberField
            label={text(`way.${way}`)}
            value={aim[way]}
            min={way === 'delta' ? 0.05 : 0.05}
            {...(way === 'delta' ? { max: 0.95 } : {})}
            step={way === 'delta' ? 0.05 : 5}
            decimals={2}
            onChange={(value) => change({ aim: { ...aim, [way]: value } })}
          />
        )}
        <NumberField label={text('ideas.width')} value={width} min={1} max={20} onChange={(value) => change({ width: value })} />
      </div>
      {failed ? <MathsFailed onRetry={retry} /> : null}
      {ideas.length === 0 ? (
        <p className="text-text-3">
          <FormattedMessage id="strategy-builder.ideas.none" />
        </p>
      ) : (
        <ul className="grid gap-2">
          {ideas.map((idea) => (
            <li key={idea.template.code} className="min-w-0">
              <IdeaButton idea={idea} failed={failed} />
            </li>
          ))}
        </ul>
      )}
      <p className="text-small text-text-3">
        <SourceNote kind={chain.source} /> <FormattedMessage id="strategy-builder.advice" />
      </p>
    </div>
  );
}
