/** Opens a URL in another window without an opener. Returns false when the browser blocked it. */
export function openWindow(url: string): boolean {
  const opened = window.open(url, '_blank');
  if (opened === null) return false;
  opened.opener = null;
  return true;
}

/** Leaves the app for the address, in this window. */
export function leavePage(url: string): void {
  location.assign(url);
}

/** Whether the app runs in a window of its own: installed, without the browser's bars. A page of somebody else opens elsewhere then. */
export function isStandalone(): boolean {
  return (
    (navigator as Navigator & { readonly standalone?: boolean }).standalone === true || matchMedia('(display-mode: standalone)').matches
  );
}
