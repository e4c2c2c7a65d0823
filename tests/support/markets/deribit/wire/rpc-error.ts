/** An error as the API tells it. */
export class RpcError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message);
  }
}

export const invalidParams = (param: string, reason: string) => new RpcError(-32_602, 'Invalid params', { reason, param });
export const unknownMethod = () => new RpcError(-32_601, 'Method not found');
export const noSuchInstrument = () => new RpcError(13_020, 'not_found');
export const tooManyRequests = () => new RpcError(10_028, 'too_many_requests');
export const notAuthorized = () => new RpcError(13_009, 'unauthorized', { reason: 'invalid_token' });
export const rawRefused = () => new RpcError(13_778, 'raw_subscriptions_not_available_for_unauthorized');
export const notJson = () => new RpcError(-32_700, 'Parse error');
export const noRequest = () => new RpcError(-32_600, 'Invalid Request');

const BY_CODE: Readonly<Record<number, number>> = { 10_028: 429, 13_009: 401 };

/** Returns the status with which HTTP tells an error. */
export const statusOf = ({ code }: RpcError): number => BY_CODE[code] ?? 400;
