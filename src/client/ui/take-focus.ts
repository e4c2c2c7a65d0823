/** Takes the focus on appearing, when what had it has just gone: a pressed button that became an outcome. For refs. */
export function takeFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}
