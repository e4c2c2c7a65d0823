export { PositionsScreen as Screen } from './positions-screen.tsx';
