import { APP_BASE } from '#contract/constants.ts';

/** The address of the settings; a section's name follows it. */
export const SETTINGS_PATH = `${APP_BASE}/pages/setting`;
