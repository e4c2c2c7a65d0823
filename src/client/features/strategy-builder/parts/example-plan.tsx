import { useMemo } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Chain } from '#client/api/types.ts';
import type { Resource } from '#client/state/resource/resource.ts';
import { Button } from '#client/ui/button.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { useDesk } from '#client/ui/use-desk.ts';
import { PayoffThumb } from '#client/widgets/payoff/payoff-thumb.tsx';
import { type PlannedLeg, writePlan } from '#domain/strategies/plan-code.ts';
import { BuilderContext, useBuilder } from '../builder-context.ts';
import { useFigures } from '../look-context.ts';
import { templatesOf, usePlacing } from '../model/use-placed-ideas.ts';
import { useBuilderState } from '../model/use-builder-state.ts';
import type { IdeaChoice } from '../model/use-idea-choice.ts';
import { PayoffPanel } from '../payoff/payoff-panel.tsx';
import { LookedAt } from './looked-at.tsx';
import { MathsFailed } from './maths-failed.tsx';
import { SummaryFigures } from './summary.tsx';

interface ExampleProps {
  resource: Resource<Chain>;
  choice: IdeaChoice;
}

/** An example beside an empty plan: the first idea of the list at current prices, so that a newcomer sees the use of the screen. It is not part of the plan. */
export function ExamplePlan({ resource, choice }: ExampleProps) {
  const { view, risk, strikes } = choice;
  const templates = useMemo(() => templatesOf(view, risk), [view, risk]);
  const [first] = usePlacing(templates, strikes);
  return first === undefined ? null : (
    <Example key={first.template.code} code={first.template.code} legs={first.legs} resource={resource} />
  );
}

/** The parts of the builder with the example as the plan; an edit in them makes the example the plan. */
function Example({ code, legs, resource }: { code: string; legs: readonly PlannedLeg[]; resource: Resource<Chain> }) {
  const { chain, query, plan } = useBuilder();
  const shown = useMemo(() => ({ ...plan, legs, text: writePlan(legs) }), [plan, legs]);
  const builder = useBuilderState(chain, resource, query, shown);
  const wide = useDesk();
  return (
    <BuilderContext.Provider value={builder}>
      <LookedAt>
        <section aria-labelledby="example-plan" className="card card-padded flex flex-col gap-2">
          <div className="flex flex-wrap items-center gap-2">
            <h2 id="example-plan" className="flex flex-wrap items-center gap-2 font-semibold">
              <Chip tone="primary">
                <FormattedMessage id="strategy-builder.example" />
              </Chip>{' '}
              <FormattedMessage id={`structures.name.${code}`} />
            </h2>
            <Button size="sm" variant="primary" className="ms-auto" onClick={() => plan.change(legs, 'legs')}>
              <FormattedMessage id="strategy-builder.example.take" />
            </Button>
          </div>
          <p className="text-small text-text-2">
            <FormattedMessage id="strategy-builder.example.about" />
          </p>
          <ExampleFigures wide={wide} />
        </section>
        {wide ? <PayoffPanel example /> : null}
      </LookedAt>
    </BuilderContext.Provider>
  );
}

/** The figures of the example; on a narrow screen with its payoff, which a wide screen draws below. */
function ExampleFigures({ wide }: { wide: boolean }) {
  const { analysis, failed, retry } = useFigures();
  if (failed) return <MathsFailed onRetry={retry} />;
  return (
    <>
      {wide ? null : analysis === null ? (
        <span className="skeleton h-20 w-full" aria-hidden />
      ) : (
        <PayoffThumb spots={analysis.spots} end={analysis.profits.subarray(2 * analysis.spots.length)} className="h-20 w-full" />
      )}
      {analysis === null ? <span className="skeleton h-10 w-full" aria-hidden /> : <SummaryFigures analysis={analysis} />}
    </>
  );
}
