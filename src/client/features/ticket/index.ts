export { TicketHost as Host } from './ticket-host.tsx';
