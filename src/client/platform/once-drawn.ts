/** Runs the work when what has been put on the page is drawn; at once on a page that nobody sees, which is never drawn. Returns how to call it off. */
export function onceDrawn(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = () => (timer = setTimeout(work));
  const frame = document.visibilityState === 'visible' ? requestAnimationFrame(soon) : (soon(), 0);
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
