import { atom } from 'jotai';
import { isOwnBackEnd } from '#client/api/analytics/call.ts';
import { configAtom } from '../start/config.ts';

/** Whether analytics come from this server. A foreign analytics server's methods and pending work are unknown. */
export const ownAnalyticsAtom = atom((get) => {
  const { features, analyticsBaseUrl } = get(configAtom);
  return features.includes('own-analytics') && isOwnBackEnd({ baseUrl: analyticsBaseUrl, key: null });
});
