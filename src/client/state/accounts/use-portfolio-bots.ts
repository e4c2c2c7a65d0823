import { useMemo } from 'react';
import type { Bot } from '#client/api/types.ts';
import { useDailyBots, useTradingBots } from './bots.ts';
import type { LiveResource } from '../resource/resource.ts';
import type { BotKind } from '#domain/bots/definition.ts';

export interface KindedBot {
  readonly kind: BotKind;
  readonly bot: Bot;
}

/** Returns both kinds of bots of a portfolio as one resource: it is as old as the older of the two, and failed when one of them failed. */
export function usePortfolioBots(portfolioId: string | null): LiveResource<readonly KindedBot[]> {
  const trading = useTradingBots(portfolioId);
  const daily = useDailyBots(portfolioId);
  return useMemo(() => {
    const worse =
      [trading, daily].find(({ status }) => status === 'error') ?? [trading, daily].find(({ status }) => status !== 'ready') ?? trading;
    const older = (trading.receivedAt ?? 0) <= (daily.receivedAt ?? 0) ? trading : daily;
    const known = trading.value !== null && daily.value !== null;
    const of = (kind: BotKind, bots: readonly Bot[] | null) => (bots ?? []).map((bot) => ({ kind, bot }));
    return {
      value: known ? [...of('daily', daily.value), ...of('trading', trading.value)] : null,
      receivedAt: older.receivedAt,
      exchangeAt: null,
      source: [trading, daily].find(({ source }) => source !== 'network')?.source ?? (known ? 'network' : null),
      status: worse.status,
      error: worse.error,
      refresh: () => {
        trading.refresh();
        daily.refresh();
      },
    };
  }, [trading, daily]);
}
