import { useCallback, useEffect, useState } from 'react';
import { asApiError, type ApiError } from '#client/api/api-error.ts';

/** Returns what the server says, fetched when shown and when asked again; nothing of it is kept on the device. */
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
