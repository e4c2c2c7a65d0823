import { operation } from '../operation.ts';
import * as s from '../schemas/bot-preview.ts';

export const previewBot = operation({
  operationId: 'previewBot',
  method: 'POST',
  path: '/api/bot-preview/run/',
  tag: 'bots',
  signedIn: true,
  summary: 'What a bot would have done in a stored session; nothing is kept and nothing is traded',
  body: s.botPreviewBody,
  answer: s.botPreviewAnswer,
  errors: ['request.invalid', 'bot.underlying-unknown', 'bot.no-session', 'bot.preview-too-long'],
});
