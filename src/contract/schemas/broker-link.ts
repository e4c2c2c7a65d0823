import * as v from 'valibot';
import { wallMs } from './common.ts';

/** Where the browser goes to log an account in. */
export const brokerLinkAnswer = v.object({
  /** Absolute, or a path on the address of this back end. The broker sends the browser back to `/app/broker/{broker_name}/{account id}`. */
  login_url: v.string(),
  expires_at: wallMs,
});
