import type { Getter } from 'jotai';
import { exchangeTime, wallTime } from '#domain/units/time.ts';
import type { Read } from '#client/api/analytics/calls.ts';
import type { AnalyticsBackEnd } from '#client/api/analytics/types.ts';
import { apiSettings } from '#client/api/settings.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { configAtom } from '#client/state/start/config.ts';
import type { Loaded } from '#client/state/resource/resource-family.ts';

/** Returns the analytics back end in force, once the host's configuration is known. */
async function backEndOf(get: Getter): Promise<AnalyticsBackEnd> {
  await apiSettings().ready;
  const { analyticsBaseUrl, analyticsKey } = get(configAtom);
  return { baseUrl: analyticsBaseUrl, key: analyticsKey };
}

/** Returns the result of an analytics call with its times: the fetch, and the newest instant in the data. */
export async function loadAnalytics<T>(
  get: Getter,
  run: (backEnd: AnalyticsBackEnd) => Promise<Read<T>>,
  newest: (value: T) => number | null,
): Promise<Loaded<T>> {
  const { value, from, fetchedAt } = await run(await backEndOf(get));
  const now = wallNow();
  const at = newest(value);
  return {
    value,
    receivedAt: from === 'storage' && fetchedAt !== null ? wallTime(Math.min(now, fetchedAt)) : now,
    exchangeAt: at === null ? null : exchangeTime(at),
    source: from,
  };
}
