import type { ConditionGroup } from '#domain/screener/condition.ts';
import { call, type CallOptions } from './call.ts';
import { expectAnswer, expectKey } from './error-from-answer.ts';
import type { PastScreenDay, SavedScreen, ScreenRun, WireScreen } from './types.ts';

/** The wire has the domain's screen, in a type of so many levels as the contract allows. */
const wire = (screen: ConditionGroup) => screen as unknown as WireScreen;
const saved = (screen: unknown) => screen as SavedScreen;

/** Returns what a screen finds: now, or at the close of a past day. */
export async function runScreen(
  { screen, past }: { readonly screen: ConditionGroup; readonly past: PastScreenDay | null },
  options?: CallOptions,
): Promise<ScreenRun> {
  const body = { screen: wire(screen), ...(past === null ? {} : { past }) };
  return expectAnswer(await call((client, init) => client.POST('/api/screener/run/', { ...init, body }), options), 'rows');
}

/** Returns the built-in screens, then the user's own. */
export async function listScreens(options?: CallOptions): Promise<SavedScreen[]> {
  const answer = await call((client, init) => client.GET('/api/screener/screens/', init), options);
  return expectKey(answer, 'screens').map(saved);
}

export async function createScreen(name: string, screen: ConditionGroup, options?: CallOptions): Promise<SavedScreen> {
  const body = { name, screen: wire(screen) };
  return saved(expectAnswer(await call((client, init) => client.POST('/api/screener/screens/', { ...init, body }), options), 'screen_id'));
}

/** Changes the conditions of a kept screen; refused when another device was faster. */
export async function updateScreen(of: SavedScreen, screen: ConditionGroup, options?: CallOptions): Promise<SavedScreen> {
  const request = { params: { path: { id: of.screen_id } }, body: { screen: wire(screen), revision: of.revision } };
  return saved(
    expectAnswer(await call((client, init) => client.PUT('/api/screener/screens/{id}/', { ...init, ...request }), options), 'screen_id'),
  );
}

export async function deleteScreen(id: string, options?: CallOptions): Promise<void> {
  await call((client, init) => client.DELETE('/api/screener/screens/{id}/', { ...init, params: { path: { id } } }), options);
}
