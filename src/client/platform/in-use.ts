type Field = HTMLInputElement | HTMLTextAreaElement;

const typed = new Set<Field>();

function note({ target }: Event): void {
  for (const field of typed) if (!field.isConnected) typed.delete(field);
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) typed.add(target);
}

/** Notes which fields are typed into; returns how to stop. */
export function watchTyping(): () => void {
  document.addEventListener('input', note, true);
  return () => {
    document.removeEventListener('input', note, true);
    typed.clear();
  };
}

/** Whether loading the page again would take something from its reader: a ticket, a sheet or a question that is open, or what was typed and still stands. */
export function isInUse(): boolean {
  return (
    document.querySelector('dialog[open], [role="dialog"]') !== null ||
    [...typed].some(({ isConnected, value }) => isConnected && value !== '')
  );
}
