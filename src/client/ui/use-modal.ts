import { useEffect, useRef, type RefObject } from 'react';

/**
 * Opens and closes a native dialog with `open`. The platform traps focus, makes the page inert and gives focus back to the opener.
 * Escape and a press on the backdrop only ask (`onClose`); the owner decides.
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
    if (modal) dialog.showModal();
    else dialog.show();
    const cancel = (event: Event) => {
      if (event.target !== dialog) return;
      event.preventDefault();
      ask.current();
    };
    const backdrop = (event: MouseEvent) => {
      if (event.target === dialog) ask.current();
    };
    const escape = (event: KeyboardEvent) => {
      if (!modal && event.key === 'Escape' && !event.defaultPrevented) ask.current();
    };
    dialog.addEventListener('cancel', cancel);
    dialog.addEventListener('mousedown', backdrop);
    dialog.addEventListener('keydown', escape);
    return () => {
      dialog.removeEventListener('cancel', cancel);
      dialog.removeEventListener('mousedown', backdrop);
      dialog.removeEventListener('keydown', escape);
      dialog.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [open, modal]);
  return ref;
}
