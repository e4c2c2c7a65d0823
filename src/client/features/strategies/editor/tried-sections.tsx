import { marketCalendar } from '#client/platform/market-calendar.ts';
import { useAtomValue } from 'jotai';
import { useMemo, useRef, useState } from 'react';
import { begunJobsAtom } from '#client/state/bots/begun-jobs.ts';
import { checkDefinition } from '#domain/bots/check-definition.ts';
import type { Rules } from '../backtest/same-rules.ts';
import { BotBacktest, BotPreview, BotSweep, canBacktestAtom, canSweepAtom, canTryAtom, placesOf } from '../parts/tried-parts.tsx';
import { useEditor } from './editor-context.ts';
import { Section } from './fields.tsx';

/** Returns whether something has been so: a part that was opened for it is not closed under the reader. */
function useEver(is: boolean): boolean {
  const [ever, setEver] = useState(is);
  if (is && !ever) setEver(true);
  return ever || is;
}

/** Tests of the rules: on a single day, over many days, and with other parameters. */
export function TriedSections() {
  const { form, subject, portfolioId, dispatch } = useEditor();
  const { kind, definition, name } = form;
  const places = useMemo(() => placesOf({ subject, name, portfolioId }), [subject, name, portfolioId]);
  const begun = (useAtomValue(begunJobsAtom) ?? []).filter((each) => each.subject === subject);
  const [tested, swept] = [useEver(begun.some(({ what }) => what === 'backtest')), useEver(begun.some(({ what }) => what === 'sweep'))];
  const take = (rules: Rules) => {
    dispatch({ type: 'set', path: 'definition', value: rules.definition });
    if (rules.kind !== kind) dispatch({ type: 'set', path: 'kind', value: rules.kind });
  };
  const canTry = useAtomValue(canTryAtom);
  const canBacktest = useAtomValue(canBacktestAtom);
  const canSweep = useAtomValue(canSweepAtom);
  const single = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<{ readonly date: string } | null>(null);
  const sound = checkDefinition(marketCalendar, definition, kind).length === 0;
  const show = (date: string) => {
    setAsked({ date });
    const part = single.current?.querySelector('details');
    if (!part) return;
    part.open = true;
    part.querySelector('summary')?.focus();
    part.scrollIntoView({ block: 'start' });
  };
  return (
    <>
      {canTry ? (
        <div ref={single}>
          <Section title="preview">
            <BotPreview kind={kind} definition={definition} sound={sound} asked={asked} />
          </Section>
        </div>
      ) : null}
      {canBacktest ? (
        <Section title="backtest" open={tested}>
          <BotBacktest {...{ kind, definition, sound }} place={places.backtest} onDay={canTry ? show : null} onRules={take} />
        </Section>
      ) : null}
      {canSweep ? (
        <Section title="sweep" open={swept}>
          <BotSweep
            {...{ kind, definition, sound }}
            place={places.sweep}
            onRules={take}
            onUse={(paths, value) => dispatch({ type: 'set-many', paths: paths.map((path) => `definition.${path}`), value })}
          />
        </Section>
      ) : null}
    </>
  );
}
