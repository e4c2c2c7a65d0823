import { afterEach } from 'vitest';
import { printPagesLate } from './late-errors.ts';
import { loseUnanswered, noAnswer } from './no-answer.ts';
import { noOwnerStacks } from './no-owner-stacks.ts';

// A page of a test that is over may still ask for something: nobody answers, so that no page of the next test hears of a failure.
globalThis.fetch = noAnswer;
printPagesLate();
noOwnerStacks();
// The hooks of a test file run first and close the pages.
afterEach(loseUnanswered);
