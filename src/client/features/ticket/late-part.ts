import { lazy, type ComponentType } from 'react';

/** Returns a part of the ticket whose code comes beside it; asked for again once when it does not come. */
export function latePart<Props>(load: () => Promise<ComponentType<Props>>) {
  const fetch = () => load().catch(load);
  return lazy(async () => ({ default: await fetch() }));
}
