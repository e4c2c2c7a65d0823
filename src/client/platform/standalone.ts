/** Whether the app runs in a window of its own: installed, without the browser's bars. A page of somebody else opens elsewhere then. */
export function isStandalone(): boolean {
  return (
    (navigator as Navigator & { readonly standalone?: boolean }).standalone === true || matchMedia('(display-mode: standalone)').matches
  );
}
