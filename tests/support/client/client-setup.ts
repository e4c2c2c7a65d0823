import { afterEach } from 'vitest';
import { loseUnanswered, noAnswer } from './no-answer.ts';

// A page of a test that is over may still ask for something: nobody answers, so that no page of the next test hears of a failure.
globalThis.fetch = noAnswer;
// The hooks of a test file come before this one: its pages are closed.
afterEach(loseUnanswered);
