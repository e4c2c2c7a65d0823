export { OrderBookScreen as Screen } from './order-book-screen.tsx';
