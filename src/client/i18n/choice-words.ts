import type { IntlShape } from 'react-intl';
import { setChoiceWords } from './error-text.ts';

/**
 * Message prefixes of choices: a value's message is prefix plus value. The first prefix with messages for all values of a list is used; values of an unknown
 * list are shown as sent by the server.
 */
const CHOICE_WORDS = [
  'settings.choice.locale',
  'settings.trading.confirm',
  'settings.trading.order_type',
  'settings.limits.action',
  'ticket.product',
  'ticket.kind',
  'ticket.validity',
  'ticket.protect.unit',
  'order-book.filter',
  'order-book.type',
  'positions.protect.unit',
  'positions.protect.source',
  'positions.rules.unit',
  'positions.rules.again',
  'broker.environment',
  'broker.status',
  'broker.practice.choice',
  'strategies.side',
  'strategies.leg-kind',
  'strategies.leg-call',
  'strategies.cycle',
  'strategies.direction',
  'strategies.unit',
  'strategies.total-unit',
  'strategies.trail',
  'strategies.reentry',
  'strategies.expiries',
  'strategies.range-of',
  'strategies.break',
  'strategies.match',
  'strategies.comparison',
  'strategies.approval',
  'strategies.leaves',
  'strategies.silent',
  'strategies.adjusted',
  'strategies.cooldown-after',
  'strategies.kind',
  'backtest.source',
  'lab.walk.by',
  'chart.interval',
  'chart.type',
  'own-history.vendor',
  'own-history.prices',
  'own-history.dates',
  'own-history.stamps',
  'own-history.bars',
  'screener.field',
  'screener.operator',
  'alerts.measure',
  'alerts.comparator',
  'alerts.event',
  'alerts.status',
  'telling.security',
  'telling.class',
  'telling.kind',
] as const;

type Values = Readonly<Record<string, string | number>>;
const SEPARATOR = ', ';
/** A comparison's message depends on the measure; most measures use the words for a price. */
const MEASURE = { measure: 'price' };

/** Returns the values of a message with what a field may hold in the words of the screens that are loaded. */
export function choiceInWords(values: Values, intl: IntlShape): Values {
  const { expected } = values;
  if (typeof expected !== 'string') return values;
  const choices = expected.split(SEPARATOR);
  const place = CHOICE_WORDS.find((prefix) => choices.every((choice) => Object.hasOwn(intl.messages, `${prefix}.${choice}`)));
  if (place === undefined) return values;
  return { ...values, expected: choices.map((choice) => intl.formatMessage({ id: `${place}.${choice}` }, MEASURE)).join(SEPARATOR) };
}

/** Has the messages about fields say choices in words. */
export const sayChoices = (): void => setChoiceWords(choiceInWords);
