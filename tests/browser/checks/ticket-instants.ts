import type { Page } from 'playwright-core';

/** Returns what the open ticket said, again and again for so long, each text once. */
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
