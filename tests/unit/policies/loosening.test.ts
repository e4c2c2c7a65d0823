import { describe, expect, it } from 'vitest';
import { silences } from '#server/policies/loosening.ts';
import { USUAL_SETTINGS } from '#server/services/telling/settings.ts';

const NIGHT = { from: 1_320, to: 420 };
const told = { ...USUAL_SETTINGS, quiet: NIGHT, breaksThrough: [] };

describe('what is told of the kill switch, losses and sign-ins', () => {
  it('comes later in another zone: quiet hours are hours of the reader’s clock', () => {
    expect(silences(told, { ...told, timeZone: 'America/New_York' })).toBe(true);
    expect(silences(told, told)).toBe(false);
  });

  it('comes as before in another zone where there are no quiet hours, or where all of it breaks through them', () => {
    const none = { ...told, quiet: null };
    expect(silences(none, { ...none, timeZone: 'America/New_York' })).toBe(false);
    const through = { ...told, breaksThrough: ['kill', 'loss-limit', 'exit-unconfirmed', 'security'] as const };
    expect(silences(through, { ...through, timeZone: 'America/New_York' })).toBe(false);
  });

  it('comes sooner where quiet hours end or are broken through', () => {
    expect(silences(told, { ...told, quiet: null, timeZone: 'America/New_York' })).toBe(false);
    expect(silences({ ...told, quiet: null }, told)).toBe(true);
  });
});
