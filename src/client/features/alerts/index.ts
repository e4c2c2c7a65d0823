export { AlertsScreen as Screen } from './alerts-screen.tsx';
