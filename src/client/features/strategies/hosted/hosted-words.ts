import { givenId } from '#client/api/analytics/read-rows.ts';
import type { HostedBot } from '#client/api/analytics/types.ts';
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
