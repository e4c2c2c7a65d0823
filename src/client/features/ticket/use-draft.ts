import { useSetAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import type { Instrument } from '#client/api/types.ts';
import { dropDraftAtom, readDraftAtom, saveDraftAtom } from '#client/state/orders/ticket-draft.ts';
import { draftOfForm, formOfDraft } from './model/ticket-start.ts';
import type { TicketForm } from './model/ticket-form.ts';

export interface Draft {
  /** A draft of an earlier ticket was put in; the person has to look at it. */
  readonly restored: boolean;
  /** Forgets the draft. */
  readonly drop: () => void;
}

/**
 * Keeps a new order that cannot be sent now on the device, and puts it back when the same ticket is opened again.
 * Nothing here sends: a restored draft is priced anew and confirmed like any other order.
 */
export function useDraft(
  said: boolean,
  form: TicketForm,
  instrument: Instrument,
  blocked: boolean,
  protectionPercent: TicketForm['protectionPercent'],
  restore: (form: TicketForm) => void,
): Draft {
  const instrumentId = instrument.instrument_id;
  const [restored, setRestored] = useState(false);
  const read = useSetAtom(readDraftAtom);
  const save = useSetAtom(saveDraftAtom);
  const forget = useSetAtom(dropDraftAtom);
  const apply = useRef(restore);
  const looked = useRef(false);
  const kept = form.mode === 'open';
  const { side } = form;
  // A ticket that opens with a price of its own, or with all that it needs, is not a continuation of an older one.
  const priced = useRef(said || form.price !== null);
  useEffect(() => {
    apply.current = restore;
  });
  useEffect(() => {
    if (!kept || looked.current) return;
    looked.current = true;
    if (priced.current) return;
    void read(instrumentId).then((draft) => {
      if (draft === null || draft.side !== side) return;
      apply.current(formOfDraft(draft, instrument, protectionPercent));
      setRestored(true);
    });
  }, [kept, instrument, instrumentId, side, protectionPercent, read]);
  useEffect(() => {
    if (kept && blocked && looked.current) save(instrumentId, draftOfForm(form));
  }, [kept, blocked, form, instrumentId, save]);
  return {
    restored,
    drop: () => {
      setRestored(false);
      if (kept) forget(instrumentId);
    },
  };
}
