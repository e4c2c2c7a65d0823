export { PositionBookScreen as Screen } from './position-book-screen.tsx';
