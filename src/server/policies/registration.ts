import type { RegistrationMode } from '#server/config/config.ts';

/** Returns whether registration is allowed. `invited`: with a valid unused invitation. */
export function registrationAllowed(mode: RegistrationMode, facts: { firstUser: boolean; signedIn: boolean; invited: boolean }): boolean {
  if (mode === 'open' || facts.signedIn || facts.firstUser) return true;
  return mode === 'invite' && facts.invited;
}

/** Returns what the sign-in screen should know: whether a stranger has a way to register at this moment. */
export function registrationState(mode: RegistrationMode, anyUser: boolean): RegistrationMode | 'closed' {
  return mode === 'first' && anyUser ? 'closed' : mode;
}
