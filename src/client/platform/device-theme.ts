const dark = () => matchMedia('(prefers-color-scheme: dark)');

/** Returns the theme that the device asks for. */
export function deviceTheme(): 'light' | 'dark' {
  return dark().matches ? 'dark' : 'light';
}

/** Calls the watcher when the device asks for another theme; returns how to stop. */
export function watchDeviceTheme(watcher: () => void): () => void {
  const query = dark();
  query.addEventListener('change', watcher);
  return () => query.removeEventListener('change', watcher);
}
