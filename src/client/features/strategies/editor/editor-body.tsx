import { useIntl } from 'react-intl';
import type { Portfolio } from '#client/api/types.ts';
import { useUnderlyings } from '#client/state/market/underlyings.ts';
import { Segmented } from '#client/ui/segmented.tsx';
import { Select } from '#client/ui/select.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { checkLeg } from '#domain/bots/check-leg.ts';
import {
  BOT_KINDS,
  BOT_PRODUCTS,
  type BotDraft,
  type BotKind,
  type BotLeg,
  type DraftOf,
  type PlannedEnd,
  sketchedLegs,
} from '#domain/bots/definition.ts';
import { PayoffSketch } from '../parts/payoff-sketch.tsx';
import type { EditorStart } from './bot-form.ts';
import { useAt, useEditor } from './editor-context.ts';
import { ChoiceAt, Section } from './fields.tsx';
import { LegsFields } from './leg-fields.tsx';
import { ParameterFields } from './parameter-fields.tsx';
import { LimitFields, OverallFields, ScheduleFields } from './rule-fields.tsx';
import { CallFields } from './call-fields.tsx';
import { RulesInWords } from './rules-in-words.tsx';
import { SignalFields } from './signal-fields.tsx';
import { TriedSections } from './tried-sections.tsx';

/** Chooses the kind of a new bot. A daily bot ends each day, so its exit rule is adjusted too. */
function KindChoice() {
  const intl = useIntl();
  const kind = useAt<BotKind>('kind');
  const end = useAt<DraftOf<PlannedEnd>>('definition.schedule.end');
  return (
    <Segmented
      label={intl.formatMessage({ id: 'strategies.field.kind' })}
      showLabel
      value={kind.value}
      segments={BOT_KINDS.toReversed().map((value) => ({ value, label: intl.formatMessage({ id: `strategies.kind.${value}` }) }))}
      onChange={(next) => {
        kind.set(next);
        if (next === 'daily' && end.value.kind !== 'time') end.set({ kind: 'time', at: '15:15' });
      }}
    />
  );
}

/** Returns the complete legs, which can be drawn while others are still being edited. */
function soundLegs(legs: BotDraft['legs']): readonly BotLeg[] {
  return sketchedLegs(legs).filter((leg): leg is BotLeg => checkLeg('leg', leg).length === 0);
}

/** Every field of a bot, the first ones open. */
export function EditorBody({ start, portfolio }: { start: EditorStart; portfolio: Portfolio }) {
  const intl = useIntl();
  const { form } = useEditor();
  const name = useAt<string>('name');
  const underlying = useAt<string>('definition.underlying');
  const { value: listed } = useUnderlyings();
  const names = (listed ?? []).map((each) => each.underlying);
  const text = (id: string) => intl.formatMessage({ id: `strategies.field.${id}` });
  return (
    <>
      <div className="flex items-start gap-3">
        <TextField
          className="min-w-0 flex-1"
          label={text('name')}
          name="name"
          hint={intl.formatMessage({ id: 'strategies.editor.in-portfolio' }, { portfolio: portfolio.name })}
          required
          autoComplete="off"
          value={name.value}
          error={name.error}
          onChange={(typed) => name.set(typed)}
          onBlur={name.left}
        />
        <PayoffSketch legs={soundLegs(form.definition.legs)} className="mt-6" />
      </div>
      {start.how === 'edit' ? null : <KindChoice />}
      <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-3">
        <Select
          label={text('underlying')}
          name="definition.underlying"
          value={underlying.value}
          error={underlying.error}
          options={(names.includes(underlying.value) ? names : [underlying.value, ...names]).map((value) => ({ value, label: value }))}
          onChange={underlying.set}
        />
        <ChoiceAt path="definition.product" label="product" values={BOT_PRODUCTS} words="product" />
      </div>
      {start.how === 'make' ? <ParameterFields parameters={start.base.parameters} /> : null}
      <Section title="words" open>
        <RulesInWords />
      </Section>
      <Section title="legs" open={start.how !== 'make'}>
        <LegsFields />
      </Section>
      <Section title="schedule">
        <ScheduleFields />
      </Section>
      <Section title="signals">
        <SignalFields />
      </Section>
      <Section title="calls">
        <CallFields />
      </Section>
      <Section title="overall">
        <OverallFields />
      </Section>
      <Section title="limits">
        <LimitFields />
      </Section>
      <TriedSections />
    </>
  );
}
