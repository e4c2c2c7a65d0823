export { ImportBot } from './import-bot.tsx';
export { ImportFile } from './import-file.tsx';
export { UnsaidList } from './unsaid-list.tsx';

/** A file is read on the device, but what is made of it is created by the server. */
export const SET = 'idle';
