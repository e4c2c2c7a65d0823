import { createStore } from 'jotai';

/** The one store of the page: for the Provider and for what runs outside React (stream, outbox, connection). */
export const store = createStore();
export type Store = ReturnType<typeof createStore>;
