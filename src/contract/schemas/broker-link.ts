import * as v from 'valibot';
import { id, wallMs } from './common.ts';

/** Four digits that the app shows; with `hand_off` they are asked for where the login goes on. */
const code = v.pipe(v.string(), v.regex(/^\d{4}$/));

export const brokerLinkBody = v.optional(
  v.object({
    /** The login happens in another browser than the one that asks, such as from an installed app: the answer waits on the server. */
    hand_off: v.optional(v.boolean(), false),
  }),
  {},
);

/** Where the browser goes to log an account in. */
export const brokerLinkAnswer = v.object({
  /**
   * Absolute, or a path on the address of this back end. The broker sends the browser back to `/app/broker/{broker_name}/{account id}`. With
   * `hand_off` it is a page of this back end that needs no session but asks for the code; only the browser that typed it can finish.
   */
  login_url: v.string(),
  expires_at: wallMs,
  link_id: id,
  code,
});

/** `returned`: the broker has answered, and the login can be completed. `finished`: completed with a session, or a reported cancellation. */
export const brokerLinkStatus = v.picklist(['waiting', 'returned', 'cancelled', 'finished', 'expired']);
export const brokerLinkState = v.object({ link_id: id, code, status: brokerLinkStatus, expires_at: wallMs });
/** How one login ended; `refusal` is a code of the error registry, null when a session came of it. */
export const brokerLogin = v.object({ at: wallMs, refusal: v.nullable(v.string()) });
export const brokerLoginsAnswer = v.object({ logins: v.array(brokerLogin) });
export const brokerLinkStateAnswer = v.object({ link: v.nullable(brokerLinkState) });
