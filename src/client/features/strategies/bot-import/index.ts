export { ImportBot } from './import-bot.tsx';
export { ImportFile } from './import-file.tsx';
export { UnsaidList } from './unsaid-list.tsx';

/** Works offline up to the creation of the bots, because the file is read on the device. */
export const SET = 'idle';
