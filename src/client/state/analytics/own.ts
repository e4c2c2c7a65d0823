import { atom } from 'jotai';
import { isOwnBackEnd } from '#client/api/analytics/call.ts';
import { configAtom } from '../start/config.ts';

/** Whether the analytics are those of this server: of others nobody knows how they come to what they tell, and what they have still to make. */
export const ownAnalyticsAtom = atom((get) => {
  const { features, analyticsBaseUrl } = get(configAtom);
  return features.includes('own-analytics') && isOwnBackEnd({ baseUrl: analyticsBaseUrl, key: null });
});
