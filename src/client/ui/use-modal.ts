import { useEffect, useRef, type RefObject } from 'react';
import { focusPage, onFocusLost } from './keep-focus.ts';
import { isOnTop, putOver } from './overlays.ts';

/** Where Escape means something else than the panel beside it. */
const OTHERS_ESCAPE = 'dialog, input, select, textarea, [role=menu]';

/**
 * Opens and closes a native dialog with `open`. The platform traps focus and makes the page inert; afterwards the focus goes back to the opener, or near
 * to where it was. While it is open the keyboard stays in it, also when what had the focus is gone after a press.
 * Escape, the way back and a press on the backdrop only ask (`onClose`); the owner decides. Beside a usable page Escape is heard from there too.
 */
export function useModal(open: boolean, onClose: () => void, modal = true): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  const ask = useRef(onClose);
  useEffect(() => {
    ask.current = onClose;
  });
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return undefined;
    const opener = document.activeElement;
    const noteOf = () => dialog.firstElementChild as HTMLElement;
    const release = onFocusLost(dialog, noteOf, (panel) => {
      panel.tabIndex = -1;
      panel.focus();
    });
    const show = () => (modal ? dialog.showModal() : dialog.show());
    let again: ReturnType<typeof setTimeout> | undefined;
    show();
    const request = () => ask.current();
    const takeAway = putOver({ modal: modal ? dialog : null, back: modal, ask: request });
    const cancel = (event: Event) => {
      if (event.target !== dialog) return;
      event.preventDefault();
      request();
    };
    // A second close request without a press in between closes the dialog in the browser: the owner is still asked and may reopen it.
    const closed = (event: Event) => {
      if (event.target !== dialog) return;
      request();
      again = setTimeout(() => {
        if (dialog.isConnected && !dialog.open) show();
      });
    };
    const backdrop = (event: MouseEvent) => {
      if (event.target === dialog) request();
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || !(event.target instanceof Element) || !isOnTop(request)) return;
      if (dialog.contains(event.target) || event.target.closest(OTHERS_ESCAPE) === null) request();
    };
    dialog.addEventListener('cancel', cancel);
    dialog.addEventListener('close', closed);
    dialog.addEventListener('mousedown', backdrop);
    if (!modal) document.addEventListener('keydown', escape);
    return () => {
      takeAway();
      clearTimeout(again);
      dialog.removeEventListener('cancel', cancel);
      dialog.removeEventListener('close', closed);
      dialog.removeEventListener('mousedown', backdrop);
      document.removeEventListener('keydown', escape);
      dialog.close();
      release();
      const at = document.activeElement;
      if (at !== document.body && !dialog.contains(at)) return;
      if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) opener.focus();
      else focusPage();
    };
  }, [open, modal]);
  return ref;
}
