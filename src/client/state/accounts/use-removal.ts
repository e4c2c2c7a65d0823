import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { asApiError, type ApiError } from '#client/api/api-error.ts';
import { pushToastAtom, type ToastRequest } from '../notices/toasts.ts';

/** State of a removal: running or not, the last error, and the function to start it. */
export interface Removal {
  readonly busy: boolean;
  readonly failure: ApiError | null;
  readonly start: () => void;
}

/** Returns a removal: success shows the toast `done` and calls `onGone`; an error stays in `failure`. */
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
