import type { Page } from 'playwright-core';

/** Returns all texts of the open ticket during a time, each once. */
export function ticketTexts(page: Page, ms: number): Promise<string[]> {
  return page.evaluate(watchTicket, ms);
}

/** Runs in the page. */
function watchTicket(ms: number): Promise<string[]> {
  const found = new Set<string>();
  return new Promise((resolve) => {
    const began = performance.now();
    const look = () => {
      const [ticket] = [...document.querySelectorAll<HTMLElement>('[role="dialog"], dialog[open]')].slice(-1);
      if (ticket !== undefined) found.add(ticket.innerText.replaceAll(/\s+/g, ' '));
      if (performance.now() - began < ms) requestAnimationFrame(look);
      else resolve([...found]);
    };
    look();
  });
}
