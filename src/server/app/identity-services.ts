import { createSealing } from '#server/platform/sealing.ts';
import { createSecrets } from '#server/platform/secrets.ts';
import { createAccountsService } from '#server/services/accounts/accounts.ts';
import { createBrokerLinksService } from '#server/services/accounts/broker-links.ts';
import { createBrokerReturns } from '#server/services/accounts/broker-returns.ts';
import { createAuthenticationService } from '#server/services/identity/authentication.ts';
import { createLoginThrottle } from '#server/services/identity/login-throttle.ts';
import { createOwnership } from '#server/services/identity/ownership.ts';
import { createPasskeysService } from '#server/services/identity/passkeys.ts';
import { hashPassword as costlyHash } from '#server/services/identity/passwords.ts';
import { createProfileService } from '#server/services/identity/profile.ts';
import { createRecoveryService, createRecoveryTickets } from '#server/services/identity/recovery.ts';
import { createRegistrationService } from '#server/services/identity/registration.ts';
import { createSecondFactorsService } from '#server/services/identity/second-factors.ts';
import { createSecurityService } from '#server/services/identity/security.ts';
import { createSessionsService } from '#server/services/identity/sessions.ts';
import { createPortfoliosService } from '#server/services/portfolios.ts';
import { createPracticeLogin } from '#server/services/practice/practice-login.ts';
import type { ExchangeServices } from './exchange-services.ts';
import type { Resources } from './resources.ts';

/** Builds the services for sign-in, accounts and portfolios. */
export function createIdentityServices(
  { config, db, clock, log, secretKey, hashPassword = costlyHash }: Resources,
  { eventLog, venue, brokers, vault }: ExchangeServices,
) {
  const secrets = createSecrets(secretKey);
  const sessions = createSessionsService({ db, clock, secrets });
  const throttle = createLoginThrottle({ db, eventLog, clock, secrets });
  const secondFactors = createSecondFactorsService({ db, clock, throttle, sealing: createSealing(secretKey, 'second factor') });
  const passkeys = createPasskeysService({ db, clock });
  const ownership = createOwnership({ db, clock });
  const linkSealing = createSealing(secretKey, 'broker link');
  return {
    sessions,
    secondFactors,
    passkeys,
    registration: createRegistrationService({
      db,
      clock,
      secrets,
      hashPassword,
      registration: config.registration,
      firstOwns: config.demo === null,
    }),
    authentication: createAuthenticationService({ db, eventLog, sessions, throttle, secondFactors }),
    security: createSecurityService({ db, clock, throttle, sessions, secondFactors, passkeys, ownership, hashPassword }),
    ownership,
    recovery: createRecoveryService({ db, eventLog, clock, sessions, hashPassword }),
    recoveryTickets: createRecoveryTickets({ db, clock }),
    profile: createProfileService({ db, sessions }),
    accounts: createAccountsService({ db, eventLog, clock, brokers, vault, log, now: venue.now }),
    brokerLinks: createBrokerLinksService({ db, eventLog, clock, secrets, sealing: linkSealing, now: venue.now }),
    brokerReturns: createBrokerReturns({ db, clock, secrets, sealing: linkSealing }),
    practiceLogin: createPracticeLogin({ db, clock, secrets }),
    portfolios: createPortfoliosService({ db, eventLog, clock }),
  };
}

export type IdentityServices = ReturnType<typeof createIdentityServices>;
