import { afterAll, afterEach, beforeEach } from 'vitest';
import { closeDownTo, openNow } from '../books/open-until-the-end.ts';

// Files share their modules and the worker they run in: no test leaves a server or a connection to the next.
let before = 0;
beforeEach(() => {
  before = openNow();
});
afterEach(() => closeDownTo(before));
afterAll(() => closeDownTo(0));
