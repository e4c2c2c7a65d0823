import { PASSWORD_MAX, PASSWORD_MIN } from './password-strength.ts';
import { atLeast, atMost, email, mobile, notBlank, required, type Rule } from './rules.ts';

export type RegisterField = 'name' | 'email' | 'mobile' | 'password';

/** The rules of the registration, the same as the server's. */
export const REGISTER_RULES: Readonly<Record<RegisterField, readonly Rule[]>> = {
  name: [required, notBlank, atMost(100)],
  email: [required, notBlank, email, atMost(254)],
  mobile: [required, notBlank, mobile],
  password: [required, atLeast(PASSWORD_MIN), atMost(PASSWORD_MAX)],
};
