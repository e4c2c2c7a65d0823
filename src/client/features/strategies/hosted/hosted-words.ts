import { givenId } from '#client/api/analytics/read-rows.ts';
import type { HostedBot } from '#client/api/analytics/types.ts';
import { NO_VALUE } from '#client/i18n/format.ts';
import type { ResultOfDay } from '#client/widgets/figures/equity-points.ts';
import { moneyFromDecimal, moneyToDecimal, subtractMoney, ZERO_MONEY } from '#domain/units/money.ts';

/** Fewer trades say little about what comes. */
const FEW_TRADES = 30;

/** What a hosted bot says about itself, in the reader's language where it has one. */
interface HostedWords {
  readonly name: string;
  readonly summary: string | null;
  readonly rules: readonly string[];
}

/** Returns the words of a bot; a row without a name is named by its key, and one that has neither by nothing. */
export function hostedWords(bot: HostedBot, locale: string): HostedWords {
  const french = locale.startsWith('fr');
  const [name, otherName] = french ? [bot.name_fr, bot.name_en] : [bot.name_en, bot.name_fr];
  const [summary, otherSummary] = french ? [bot.summary_fr, bot.summary_en] : [bot.summary_en, bot.summary_fr];
  const [rules, otherRules] = french ? [bot.rules_fr, bot.rules_en] : [bot.rules_en, bot.rules_fr];
  return {
    name: name ?? otherName ?? bot.key ?? givenId(bot) ?? NO_VALUE,
    summary: summary ?? otherSummary,
    rules: rules ?? otherRules ?? [],
  };
}

/** Returns whether so few trades were measured that the results may be chance. */
export const isSmallSample = ({ trades }: Pick<HostedBot, 'trades'>): boolean => trades !== null && trades > 0 && trades < FEW_TRADES;

/** Returns whether the row tells anything that was measured, or nothing at all: then that is said by dashes. */
export const isMeasured = (bot: HostedBot): boolean =>
  Object.keys(bot.told ?? {}).length === 0 ||
  [bot.net_pnl, bot.max_drawdown, bot.win_rate, bot.profit_factor, bot.mean_trade, bot.charges].some((told) => told !== null);

/** Returns the result of each measured session, from the running total that the row has. */
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
