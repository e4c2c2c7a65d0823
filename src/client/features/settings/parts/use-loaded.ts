import { useCallback, useEffect, useState } from 'react';
import { asApiError, type ApiError } from '#client/api/api-error.ts';

/** Returns the server's answer, fetched on mount and on request; the device keeps no copy. */
export function useLoaded<T>(load: () => Promise<T>, enabled: boolean) {
  const [value, setValue] = useState<T | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const again = useCallback(async () => {
    try {
      setValue(await load());
      setError(null);
    } catch (thrown) {
      setError(asApiError(thrown));
    }
  }, [load]);
  useEffect(() => {
    if (enabled) void again();
  }, [again, enabled]);
  return { value, error, again };
}
