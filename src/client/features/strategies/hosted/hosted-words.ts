import { givenId } from '#client/api/analytics/read-rows.ts';
import type { HostedBot } from '#client/api/analytics/types.ts';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#contract/locales.ts';
import { NO_VALUE } from '#client/i18n/format.ts';
import type { ResultOfDay } from '#client/widgets/figures/equity-points.ts';
import { moneyFromDecimal, moneyToDecimal, subtractMoney, ZERO_MONEY } from '#domain/units/money.ts';

/** Below this number of trades, results may be chance. */
const FEW_TRADES = 30;

/** The description of a hosted bot, in the reader's language where available. */
interface HostedWords {
  readonly name: string;
  readonly summary: string | null;
  readonly rules: readonly string[];
}

/** Returns the description of a bot; its name falls back to its key, then to an empty one. */
export function hostedWords(bot: HostedBot, locale: string): HostedWords {
  const own = LOCALES.find((known) => locale.startsWith(known)) ?? DEFAULT_LOCALE;
  const languages = [own, DEFAULT_LOCALE, ...LOCALES];
  const first = <Value>(told: (language: Locale) => Value | null): Value | null =>
    languages.reduce<Value | null>((found, language) => found ?? told(language), null);
  return {
    name: first((language) => bot[`name_${language}`]) ?? bot.key ?? givenId(bot) ?? NO_VALUE,
    summary: first((language) => bot[`summary_${language}`]),
    rules: first((language) => bot[`rules_${language}`]) ?? [],
  };
}

/** Returns whether the number of trades is too small to rule out chance. */
export const isSmallSample = ({ trades }: Pick<HostedBot, 'trades'>): boolean => trades !== null && trades > 0 && trades < FEW_TRADES;

/** Returns whether the row has results, or no data at all, which is shown as dashes. */
export const isMeasured = (bot: HostedBot): boolean =>
  Object.keys(bot.told ?? {}).length === 0 ||
  [bot.net_pnl, bot.max_drawdown, bot.win_rate, bot.profit_factor, bot.mean_trade, bot.charges].some((told) => told !== null);

/** Returns the result of each measured session, from the running total in the row. */
export function resultsOf({ equity }: Pick<HostedBot, 'equity'>): readonly ResultOfDay[] {
  let before = ZERO_MONEY;
  return (equity ?? []).flatMap(({ date, net_pnl: total }) => {
    if (typeof date !== 'string' || typeof total !== 'number') return [];
    const now = moneyFromDecimal(total);
    const net = moneyToDecimal(subtractMoney(now, before));
    before = now;
    return [{ date, net }];
  });
}
