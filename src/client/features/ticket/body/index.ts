export { TicketBody } from './ticket-body.tsx';
