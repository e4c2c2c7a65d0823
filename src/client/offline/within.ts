/** A page that was held up or asleep for longer than a step uses up one step of the time only: the work had no more of it either. */
const STEPS = 10;

/** Returns the promise's value, or `otherwise` when it throws (also synchronously) or is not settled after the time, as far as the page ran. */
export function within<T, F>(milliseconds: number, work: () => Promise<T>, otherwise: F): Promise<T | F> {
  return new Promise((resolve) => {
    let left = STEPS;
    const step = () => {
      left -= 1;
      if (left > 0) timer = setTimeout(step, milliseconds / STEPS);
      else resolve(otherwise);
    };
    let timer = setTimeout(step, milliseconds / STEPS);
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
