export { CreateUserScreen as Screen } from './create-user-screen.tsx';
