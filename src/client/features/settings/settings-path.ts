/** The address of the settings; a section's name follows it. */
export const SETTINGS_PATH = '/app/pages/setting';
