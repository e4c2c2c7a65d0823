/** Password of every demo user. It protects nothing and is shown wherever the demo asks for a password. */
export const DEMO_PASSWORD = 'paper money only';
