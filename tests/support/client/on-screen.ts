import { cleanup, renderHook } from '@testing-library/react';
import { Provider } from 'jotai';
import { createElement, type ReactNode } from 'react';
import { afterEach } from 'vitest';
import type { Store } from '#client/state/store.ts';

/** Renders a resource with the hook that screens use. Returns a function that reads the shown value. */
export function onScreen<T>(store: Store, use: () => T): () => T {
  const wrapper = ({ children }: { children: ReactNode }) => createElement(Provider, { store }, children);
  const { result } = renderHook(use, { wrapper });
  return () => result.current;
}

afterEach(cleanup);
