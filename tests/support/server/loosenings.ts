/**
 * The only list of operations that reduce a protection: `always`, or `looser` when the change allows more than before. Each requires a fresh identity
 * confirmation. Operations that are not listed reduce risk, close positions, are ordinary trading (an order, a stop moved or ended), only notify (alerts,
 * notes), or practise.
 */
export const LOOSENINGS: Readonly<Record<string, 'always' | 'looser'>> = {
  // A limit raised or removed, a day's loss that no longer exits.
  setRiskLimits: 'looser',
  // The day's loss of a portfolio raised or removed.
  updatePortfolio: 'looser',
  // A disabled account switched on again.
  updateAccount: 'looser',
  // A broker of one's own; paper needs none.
  createAccount: 'looser',
  resumeKill: 'always',
  // A way out of the server for what happens, a push endpoint included; the end of one.
  addChannel: 'always',
  removeChannel: 'always',
  // The kill switch, loss limits, exits that were not confirmed and sign-ins told through fewer channels, or later.
  updateTelling: 'looser',
  // Whoever is given the secret may have a bot enter.
  makeBotSecret: 'always',
  // With the second step on, a password alone must not become a way in.
  changePassword: 'looser',
  startSecondFactor: 'always',
  confirmSecondFactor: 'always',
  endSecondFactor: 'always',
  renewRecoveryCodes: 'always',
  makeRecoveryFile: 'always',
  newPasskeyOptions: 'always',
  addPasskey: 'always',
  removePasskey: 'always',
  // A copy of everything that a user has, and the end of it.
  exportOwnData: 'always',
  removeUser: 'always',
  // A copy of everything that all users have.
  startBackup: 'always',
};
