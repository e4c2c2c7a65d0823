export { HeatMapScreen as Screen } from './heat-map-screen.tsx';
