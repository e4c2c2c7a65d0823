export { TicketHost } from './ticket-host.tsx';
