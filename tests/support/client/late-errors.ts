import { configure, prettyDOM } from '@testing-library/react';

/**
 * Has the page be printed when somebody reads what was not found, not whenever it is looked for: whoever waits for something looks until it is there, and
 * printing the page each time took a tenth of all the time of the client's tests.
 */
export function printPagesLate(): void {
  configure({ getElementError });
}

function getElementError(message: string | null, container: Element): Error {
  const error = new Error();
  error.name = 'TestingLibraryElementError';
  const read = () => [message, prettyDOM(container)].filter(Boolean).join('\n\n');
  Object.defineProperty(error, 'message', { configurable: true, get: read });
  // It begins where the page was looked at.
  Error.captureStackTrace(error, getElementError);
  return error;
}
