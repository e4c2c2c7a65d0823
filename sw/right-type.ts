/** Returns whether the content type fits the file: a login page served instead of a script is HTML. */
export function hasRightType(path: string, answer: Response): boolean {
  const type = answer.headers.get('content-type') ?? '';
  if (path.endsWith('.html')) return type.includes('html');
  if (path.endsWith('.js')) return type.includes('javascript');
  if (path.endsWith('.css')) return type.includes('css');
  if (path.endsWith('.json')) return type.includes('json');
  return !type.includes('html') && !type.includes('event-stream');
}
