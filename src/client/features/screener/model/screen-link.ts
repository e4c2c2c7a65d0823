import type { ConditionGroup } from '#domain/screener/condition.ts';
import { readScreen } from '#domain/screener/read-screen.ts';

/** Returns a screen as text for an address. It holds ids and numbers only, so it is plain ASCII. */
export function linkText(screen: ConditionGroup): string {
  return btoa(JSON.stringify(screen)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Returns the screen of an address; null when the text is damaged or asks for what this version does not know. */
export function screenOfLink(text: string): ConditionGroup | null {
  try {
    return readScreen(JSON.parse(atob(text.replaceAll('-', '+').replaceAll('_', '/'))));
  } catch {
    return null;
  }
}
