let missed = false;

/** Notes that a text was looked for in vain: the next catalogue that comes is shown everywhere. */
export function noteMissed(): void {
  missed = true;
}

/** Returns whether a text was looked for in vain since the last call. */
export function takeMissed(): boolean {
  const was = missed;
  missed = false;
  return was;
}
