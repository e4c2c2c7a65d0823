import { marketCalendar } from '#client/platform/market-calendar.ts';
import { FormattedMessage, useIntl } from 'react-intl';
import { checkDefinition } from '#domain/bots/check-definition.ts';
import type { BotDefinition } from '#domain/bots/definition.ts';
import { riskOfLegs } from '#domain/bots/leg-risk.ts';
import { ruleWords } from '../model/rule-words.ts';
import { scheduleWords } from '../model/strategy-words.ts';
import { LegRules } from '../parts/bot-rules.tsx';
import { useEditor } from './editor-context.ts';

/** Returns whether a loss ends before the exit time: by a stop on every leg, an overall stop, or a daily loss limit. */
function isStopped({ legs, overall, limits }: BotDefinition): boolean {
  return overall.stop !== null || limits.loss !== null || legs.every(({ stop }) => stop !== null);
}

/** The bot's rules as sentences, with the bound on its loss, to be read before it trades. */
export function RulesInWords() {
  const intl = useIntl();
  const { form } = useEditor();
  const { kind, definition } = form;
  if (checkDefinition(marketCalendar, definition, kind).length > 0)
    return (
      <p className="text-text-3">
        <FormattedMessage id="strategies.words.unsound" />
      </p>
    );
  // Valid rules, so no number is missing.
  const sound = definition as BotDefinition;
  const risk = riskOfLegs(sound.legs);
  return (
    <>
      <p className="text-text-2">
        <span dir="ltr">{sound.underlying}</span> · {intl.formatMessage({ id: `strategies.product.${sound.product}` })}
      </p>
      <ul className="flex flex-col gap-1">
        {sound.legs.map((leg, place) => (
          <LegRules key={place} leg={leg} />
        ))}
      </ul>
      <ul className="flex flex-col gap-1">
        {[scheduleWords(sound.schedule, intl), ...ruleWords(sound, intl)].map((line) => (
          <li key={line}>{line}</li>
        ))}
        <li className={risk === 'open' ? 'text-warn' : 'text-text-2'}>
          <FormattedMessage id={risk === 'open' && !isStopped(sound) ? 'strategies.words.nothing-stops' : `strategies.risk.${risk}`} />
        </li>
      </ul>
    </>
  );
}
