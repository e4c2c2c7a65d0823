import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router-dom';

/** Changes of the URL's query parameters; null removes a parameter. */
export type AddressChange<Name extends string = string> = Readonly<Partial<Record<Name, string | null>>>;

/** What an address that is still shown was already changed to: a second change before the next render begins there, or the first would be lost. */
const changedTo = new WeakMap<Location, string>();

/** Returns what the address says after its question mark, and how to change it; a change takes the place of the address unless it is said to `push`. */
export function useAddress<Name extends string = string>(): readonly [
  search: URLSearchParams,
  change: (change: AddressChange<Name>, options?: { readonly push?: boolean }) => void,
] {
  const location = useLocation();
  const navigate = useNavigate();
  // An effect that needs `change` does not run again for each step of the address.
  const shown = useRef(location);
  useLayoutEffect(() => {
    shown.current = location;
  }, [location]);
  const search = useMemo(() => new URLSearchParams(location.search), [location.search]);
  const change = useCallback(
    (values: AddressChange<Name>, { push = false }: { readonly push?: boolean } = {}) => {
      const from = shown.current;
      const next = new URLSearchParams(changedTo.get(from) ?? from.search);
      for (const [name, value] of Object.entries<string | null | undefined>(values)) {
        if (value === null || value === undefined) next.delete(name);
        else next.set(name, value);
      }
      changedTo.set(from, next.toString());
      void navigate(`?${next}`, { replace: !push });
    },
    [navigate],
  );
  return [search, change];
}
