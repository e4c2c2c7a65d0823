/** Returns the key of a press as if the text ran from left to right: where it runs the other way, the arrows to the sides change places. */
export function keyAlongText({ key, currentTarget }: { readonly key: string; readonly currentTarget: Element }): string {
  if (getComputedStyle(currentTarget).direction !== 'rtl') return key;
  return { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }[key] ?? key;
}
