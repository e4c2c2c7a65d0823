import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { FormattedMessage } from 'react-intl';
import { strategyPlansAtom } from '#client/state/market/strategy-plans.ts';
import type { StrategyTemplate } from '#domain/strategies/templates/template.ts';
import { useBuilder } from '../builder-context.ts';
import type { IdeaChoice } from '../model/use-idea-choice.ts';
import { usePlacing } from '../model/use-placed-ideas.ts';

/** Turns the strategy in the address into the plan, as its button in the list would, in one undo step. */
export function PlaceIdea({ idea, choice }: { idea: StrategyTemplate; choice: IdeaChoice }) {
  const { query, plan } = useBuilder();
  const kept = useAtomValue(strategyPlansAtom);
  const [placed] = usePlacing(
    useMemo(() => [idea], [idea]),
    choice.strikes,
  );
  // Undo returns to the last edited plan, so the stored plans have to be loaded first.
  const isKnown = query.legs !== null || kept !== null;
  const ready = isKnown && placed !== undefined;
  const place = useEffectEvent(() => {
    if (placed !== undefined) plan.change(placed.legs, 'legs');
  });
  useEffect(() => {
    if (ready) place();
  }, [ready]);
  return (
    <p role="status" className="text-text-2">
      <FormattedMessage
        id="strategy-builder.idea.waits"
        values={{ name: <FormattedMessage key="name" id={`structures.name.${idea.code}`} /> }}
      />
    </p>
  );
}
