import { configure, prettyDOM } from '@testing-library/react';

/**
 * Prints the page only when the message of a failed query is read, not at every query: a test that waits queries again and again, and printing the page each
 * time took a tenth of the time of all client tests.
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
