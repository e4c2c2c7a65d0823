/** Returns the promise's value, or `otherwise` when it throws (also synchronously) or is not settled after the time. */
export function within<T, F>(milliseconds: number, work: () => Promise<T>, otherwise: F): Promise<T | F> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(otherwise), milliseconds);
    const settle = (value: T | F) => {
      clearTimeout(timer);
      resolve(value);
    };
    try {
      work().then(settle, () => settle(otherwise));
    } catch {
      settle(otherwise);
    }
  });
}
