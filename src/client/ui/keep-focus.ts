/** Moves the focus to the first row of a list on the page, else to the page heading, so that the focus is not lost. */
export function focusPage(): void {
  const main = document.getElementById('main');
  const target = main?.querySelector<HTMLElement>('tr[tabindex="0"], li[tabindex="0"]') ?? main?.querySelector('h1') ?? main;
  if (target && target.tabIndex < 0) target.tabIndex = -1;
  target?.focus();
}

/**
 * Calls `act` when the focused element of the box is removed from the page, with the note taken when the element got the focus. Returns how to stop.
 */
export function onFocusLost<Note>(box: Element, noteOf: (element: Element) => Note, act: (note: Note) => void): () => void {
  let last: Element | null = null;
  let note: Note;
  const noteFocus = ({ target }: Event) => {
    last = target as Element;
    note = noteOf(last);
  };
  const check = () => {
    if (last?.isConnected === false && document.activeElement === document.body) act(note);
  };
  const watch = new MutationObserver(check);
  box.addEventListener('focusin', noteFocus);
  watch.observe(box, { childList: true, subtree: true });
  return () => {
    watch.disconnect();
    box.removeEventListener('focusin', noteFocus);
    // The box itself may have been removed.
    check();
  };
}
