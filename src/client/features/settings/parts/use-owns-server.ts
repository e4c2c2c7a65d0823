import { useAtomValue } from 'jotai';
import { getSecurity } from '#client/api/security.ts';
import { configAtom } from '#client/state/start/config.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { useLoaded } from './use-loaded.ts';

const load = async () => (await getSecurity({ quiet: 'shown' })).owns_server;

/** Returns whether the reader owns the server; not while that is not known. */
export function useOwnsServer(): boolean {
  const { features } = useAtomValue(configAtom);
  const offline = useAtomValue(offlineAtom);
  const { value } = useLoaded(load, !offline && features.includes('owner'));
  return value ?? false;
}
