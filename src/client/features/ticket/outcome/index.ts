export { DuplicateQuestion } from './duplicate-question.tsx';
export { Outcome } from './outcome.tsx';
