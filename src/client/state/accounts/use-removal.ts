import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { asApiError, type ApiError } from '#client/api/api-error.ts';
import { pushToastAtom, type ToastRequest } from '../notices/toasts.ts';

/** A removal that was asked for: whether it runs, why the last one failed, and how to start it. */
export interface Removal {
  readonly busy: boolean;
  readonly failure: ApiError | null;
  readonly start: () => void;
}

/** Returns how to remove something: when it is gone a toast says `done` and `onGone` is called; a failure stays to be read. */
export function useRemoval(remove: () => Promise<unknown>, done: ToastRequest['title'], onGone: () => void): Removal {
  const toast = useSetAtom(pushToastAtom);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const start = () => {
    setBusy(true);
    setFailure(null);
    remove().then(
      () => {
        toast({ kind: 'success', title: done });
        onGone();
      },
      (thrown: unknown) => {
        setFailure(asApiError(thrown));
        setBusy(false);
      },
    );
  };
  return { busy, failure, start };
}
