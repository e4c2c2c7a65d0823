import { FormattedMessage, useIntl } from 'react-intl';
import type { Bot } from '#client/api/types.ts';
import type { BotLeg } from '#domain/bots/definition.ts';
import { legRuleWords, ruleWords } from '../model/rule-words.ts';
import { botLegWords, scheduleWords } from '../model/strategy-words.ts';

const SHOWN_LEGS = 4;

/** A leg as a line, with its exit and re-entry rules below. */
export function LegRules({ leg }: { leg: BotLeg }) {
  const intl = useIntl();
  const rules = legRuleWords(leg, intl);
  return (
    <li>
      {botLegWords(leg, intl)}
      {rules.length === 0 ? null : <span className="block text-small text-text-3">{intl.formatList(rules, { type: 'unit' })}</span>}
    </li>
  );
}

/** The contracts and schedule of a bot in lines; rules in another format are not shown. */
export function BotRules({ definition }: Pick<Bot, 'definition'>) {
  const intl = useIntl();
  if (definition === null)
    return (
      <p className="text-text-2">
        <FormattedMessage id="strategies.card.foreign" />
      </p>
    );
  return (
    <div className="flex flex-col gap-1 text-text-2">
      <p className="font-semibold" dir="ltr">
        {definition.underlying}
      </p>
      <ul>
        {definition.legs.slice(0, SHOWN_LEGS).map((leg, place) => (
          <LegRules key={place} leg={leg} />
        ))}
        {definition.legs.length > SHOWN_LEGS ? (
          <li>
            <FormattedMessage id="strategies.card.more-legs" values={{ count: definition.legs.length - SHOWN_LEGS }} />
          </li>
        ) : null}
      </ul>
      <p className="text-small text-text-3">{scheduleWords(definition.schedule, intl)}</p>
      {ruleWords(definition, intl).map((line) => (
        <p key={line} className="text-small text-text-3">
          {line}
        </p>
      ))}
    </div>
  );
}
