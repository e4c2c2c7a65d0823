export { ErrorPage as Screen } from './error-page.tsx';
