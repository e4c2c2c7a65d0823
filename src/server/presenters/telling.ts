import type { InferOutput } from 'valibot';
import type { channel, delivery, telling } from '#contract/schemas/telling.ts';
import { OUTCOME_CLASSES } from '#domain/telling/outcome-class.ts';
import type { ChannelRow, DeliveryRow, TellingSettings } from '#server/db/tables/telling.ts';

type WireTelling = InferOutput<typeof telling>;

/** Returns notification settings in wire form, without channels and the server's own facts. */
export function presentTelling(
  { language, timeZone, amounts, quiet, breaksThrough, matrix }: TellingSettings,
  revision: number,
): Omit<WireTelling, 'channels' | 'push_key' | 'private_addresses'> {
  return {
    language,
    time_zone: timeZone,
    amounts,
    quiet: quiet === null ? null : { ...quiet },
    breaks_through: [...breaksThrough],
    tells: OUTCOME_CLASSES.map((each) => ({ class: each, channels: [...matrix[each]] })),
    revision,
  };
}

function statusOf({ told_at: told, failed_at: failed }: ChannelRow, opens: boolean): InferOutput<typeof channel>['status'] {
  if (!opens) return 'shut';
  if (failed !== null && (told === null || failed > told)) return 'failing';
  return told === null ? 'new' : 'working';
}

/** Returns a channel in wire form, without its credentials. */
export function presentChannel(
  row: ChannelRow,
  { isHere, opens }: { readonly isHere: boolean; readonly opens: boolean },
): InferOutput<typeof channel> {
  return {
    channel_id: row.id,
    kind: row.kind,
    label: row.label,
    leads_to: row.leads_to,
    this_device: isHere,
    status: statusOf(row, opens),
    told_at: row.told_at?.getTime() ?? null,
    failed_at: row.failed_at?.getTime() ?? null,
    answer: row.answer,
    created_at: row.created_at.getTime(),
  };
}

/** Returns a delivery in wire form, with its sentence as title. */
export function presentDelivery(row: DeliveryRow, title: string): InferOutput<typeof delivery> {
  return {
    delivery_id: row.id,
    // An unreadable outcome may have a class unknown to this version.
    class: [...OUTCOME_CLASSES, 'test' as const].find((each) => each === row.outcome?.class) ?? 'test',
    title,
    channel_id: row.channel_id,
    channel_kind: row.channel_kind,
    channel_label: row.channel_label,
    status: row.status,
    tries: row.tries,
    answer: row.answer,
    happened_at: row.happened_at.getTime(),
    due_at: row.due_at.getTime(),
  };
}
