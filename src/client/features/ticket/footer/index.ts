export { TicketFooter } from './ticket-footer.tsx';
