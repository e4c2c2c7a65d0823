import type { FastifyInstance } from 'fastify';
import { changePassword } from '#contract/operations/authenticate.ts';
import * as operations from '#contract/operations/security.ts';
import { callerOf } from '#server/services/identity/caller.ts';
import { bind } from '#server/http/bind.ts';
import { relyingPartyOf } from '#server/services/identity/relying-party.ts';
import type { Services } from '#server/app/services.ts';
import { latestEnd } from '#server/policies/session-end.ts';
import { requireFreshProof } from '#server/policies/step-up.ts';
import { presentUser } from '#server/presenters/user.ts';

export function securityRoutes(app: FastifyInstance, services: Services): void {
  const { authentication, config, clock, passkeys, recoveryTickets, secondFactors, security, sessions, streams } = services;

  bind(app, operations.passkeyOptions, async ({ request }) => ({ options: await passkeys.options(relyingPartyOf(config, request)) }));
  bind(app, operations.passkeySignIn, async ({ body, request }) => {
    const userId = await passkeys.verify(relyingPartyOf(config, request), body);
    const { user, token } = await authentication.loginAs(userId, callerOf(request));
    return { user: presentUser(user), token, message: 'Signed in' };
  });
  bind(app, operations.confirmIdentity, ({ user, session, body, request }) =>
    security.confirmIdentity(user.id, session, body, { party: relyingPartyOf(config, request), address: request.ip }),
  );
  bind(app, operations.getSecurity, ({ user, session }) => security.getSecurity(user.id, session));
  bind(app, changePassword, async ({ user, session, body, request }) => {
    for (const id of await security.changePassword(user.id, session, body, request.ip)) streams.endSession(id);
    return { message: 'Password changed; other devices are signed out' };
  });

  bind(app, operations.listSessions, async ({ user, session }) => ({
    sessions: (await sessions.list(user.id)).map((row) => ({
      id: row.id,
      user_agent: row.user_agent,
      created_at: row.created_at.getTime(),
      last_seen_at: row.last_seen_at.getTime(),
      ends_at: latestEnd(row.created_at).getTime(),
      current: row.id === session.id,
    })),
  }));
  bind(app, operations.endSession, async ({ user, params }) => {
    await sessions.endOne(user.id, params.id);
    streams.endSession(params.id);
    return { message: 'Signed out there' };
  });
  bind(app, operations.endOtherSessions, async ({ user, session }) => {
    for (const id of await sessions.endOthers(user.id, session.id)) streams.endSession(id);
    return { message: 'Every other device is signed out' };
  });

  bind(app, operations.startSecondFactor, ({ user, session }) => {
    requireFreshProof(session, clock.now());
    return secondFactors.start(user);
  });
  bind(app, operations.confirmSecondFactor, async ({ user, session, body, request }) => {
    requireFreshProof(session, clock.now());
    return { recovery_codes: await secondFactors.confirm(user.id, body.code, request.ip), message: 'The second step is on' };
  });
  bind(app, operations.endSecondFactor, async ({ user, session }) => {
    requireFreshProof(session, clock.now());
    await secondFactors.end(user.id);
    return { message: 'The second step is off' };
  });
  bind(app, operations.renewRecoveryCodes, async ({ user, session }) => {
    requireFreshProof(session, clock.now());
    return { recovery_codes: await secondFactors.renewCodes(user.id), message: 'New recovery codes; the old ones no longer work' };
  });

  bind(app, operations.makeRecoveryFile, async ({ user, session }) => {
    requireFreshProof(session, clock.now());
    return { code: await recoveryTickets.forFile(user.id), message: 'A recovery file is made; the one before no longer works' };
  });

  bind(app, operations.newPasskeyOptions, async ({ user, session, request }) => {
    requireFreshProof(session, clock.now());
    return { options: await passkeys.newOptions(relyingPartyOf(config, request), user) };
  });
  bind(app, operations.addPasskey, async ({ user, session, body, request }) => {
    requireFreshProof(session, clock.now());
    await passkeys.add(relyingPartyOf(config, request), user, body);
    return { message: 'Passkey kept' };
  });
  bind(app, operations.removePasskey, async ({ user, session, params }) => {
    requireFreshProof(session, clock.now());
    await passkeys.remove(user.id, params.id);
    return { message: 'Passkey removed' };
  });
}
