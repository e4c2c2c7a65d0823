import { fireEvent, screen, within } from '@testing-library/react';
import { eventually } from './client-page.ts';

/** Opens the menu of that name once available, and returns its entry. */
export async function fromMenu(scope: HTMLElement, menu: string, entry: string): Promise<HTMLElement> {
  const button = () => within(scope).getByRole('button', { name: menu });
  await eventually(() => {
    if (button().getAttribute('aria-disabled') !== null) throw new Error(`${menu} has not come`);
  });
  fireEvent.click(button());
  return screen.findByRole('menuitem', { name: entry });
}
