import * as v from 'valibot';
import { exchangeMs, id, wallMs } from './common.ts';

export const errorAnswer = v.object({
  code: v.string(),
  message: v.string(),
  fields: v.optional(
    v.array(
      v.object({
        path: v.string(),
        code: v.string(),
        message: v.string(),
        values: v.optional(v.record(v.string(), v.union([v.string(), v.number()]))),
      }),
    ),
  ),
  request_id: v.string(),
});

export const pingAnswer = v.object({ ok: v.literal(true), at: wallMs });
/** `lite`: ticks every two seconds instead of up to ten times a second, for who counts the bytes. */
export const streamInstrumentsBody = v.object({ instrument_ids: v.pipe(v.array(id), v.maxLength(1000)), lite: v.optional(v.boolean()) });
export const streamInstrumentsAnswer = v.object({ instrument_ids: v.array(id) });
/** `GET /config.json`: addresses of the back ends and their optional features. */
export const configAnswer = v.object({
  main_base_url: v.string(),
  analytics_base_url: v.nullable(v.string()),
  analytics_key: v.nullable(v.string()),
  token_scheme: v.picklist(['Bearer', 'Token', '']),
  features: v.array(v.string()),
  /** Offered indices, the whole market's first. `underlying` identifies the option chain; null for an index without options. */
  indices: v.array(v.object({ instrument_id: id, name: v.string(), underlying: v.nullable(v.string()) })),
  registration: v.picklist(['first', 'invite', 'open', 'closed']),
  /** Next reset of the demo; null outside a demo. */
  demo_resets_at: v.nullable(wallMs),
  version: v.string(),
});
export const marketClockAnswer = v.object({ exchange_at: exchangeMs, received_at: wallMs, speed: v.number(), session_open: v.boolean() });
