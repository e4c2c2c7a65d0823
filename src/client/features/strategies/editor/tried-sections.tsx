import { useAtomValue } from 'jotai';
import { useRef, useState } from 'react';
import { featureAtom } from '#client/state/start/config.ts';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { checkDefinition } from '#domain/bots/check-definition.ts';
import { useEditor } from './editor-context.ts';
import { Section } from './fields.tsx';

const placeholder = <div className="skeleton h-20" aria-hidden />;
const BotPreview = lazyPart(async () => (await import('../preview/index.ts')).BotPreview, {
  words: ['strategies/preview', 'strategies/journal'],
  placeholder,
});
// Amounts between two bounds and the reasons of exits are said in the words of the single day.
const BotBacktest = lazyPart(async () => (await import('../backtest/index.ts')).BotBacktest, {
  words: ['strategies/preview', 'strategies/backtest'],
  placeholder,
});
const BotSweep = lazyPart(async () => (await import('../lab/index.ts')).BotSweep, {
  words: ['strategies/preview', 'strategies/backtest', 'strategies/lab'],
  placeholder,
});
const canTryAtom = featureAtom('bot-preview');
const canBacktestAtom = featureAtom('backtests');
const canSweepAtom = featureAtom('sweeps');

/** What the rules would have done: on one day, over many, each of which leads to its own, and with other numbers. */
export function TriedSections() {
  const { form, dispatch } = useEditor();
  const { kind, definition } = form;
  const canTry = useAtomValue(canTryAtom);
  const canBacktest = useAtomValue(canBacktestAtom);
  const canSweep = useAtomValue(canSweepAtom);
  const single = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<{ readonly date: string } | null>(null);
  const sound = checkDefinition(definition, kind).length === 0;
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
        <Section title="backtest">
          <BotBacktest kind={kind} definition={definition} sound={sound} onDay={canTry ? show : null} />
        </Section>
      ) : null}
      {canSweep ? (
        <Section title="sweep">
          <BotSweep
            {...{ kind, definition, sound }}
            onUse={(paths, value) => dispatch({ type: 'set-many', paths: paths.map((path) => `definition.${path}`), value })}
          />
        </Section>
      ) : null}
    </>
  );
}
