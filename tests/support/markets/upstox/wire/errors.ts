/** Errors of the API: names in snake case, and in camel case, which is deprecated. */

export interface ApiError {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

export const INVALID_TOKEN: ApiError = { status: 401, code: 'UDAPI100050', message: 'Invalid token used to access API' };
export const READ_ONLY: ApiError = {
  status: 403,
  code: 'UDAPI100067',
  message: 'The API you are trying to access is not permitted with an extended_token',
};
export const TOO_MANY: ApiError = { status: 429, code: 'UDAPI10005', message: 'Too Many Request Sent' };
export const NOT_FOUND: ApiError = { status: 404, code: 'UDAPI100060', message: 'Resource not Found.' };
export const BROKEN: ApiError = { status: 500, code: 'UDAPI100500', message: 'Something went wrong... please contact us' };
export const BAD_EXCHANGE: ApiError = { status: 400, code: 'UDAPI1089', message: 'Invalid exchange' };
export const BAD_KEY: ApiError = { status: 400, code: 'UDAPI1021', message: 'Instrument key is of invalid format' };

/** What stands before the API answers some servers' addresses with. */
export const CLOUDFLARE = [
  '<!DOCTYPE html><html><head><title>Access denied | api.upstox.com used Cloudflare to restrict access</title></head>',
  '<body><h1>Error 1010</h1><p>The owner of this website has banned your access based on your browser signature.</p></body></html>',
].join('\n');

export const PLAIN = 'upstream connect error or disconnect/reset before headers';

export const errorText = ({ code, message }: ApiError): string =>
  JSON.stringify({
    status: 'error',
    errors: [
      {
        errorCode: code,
        message,
        propertyPath: null,
        invalidValue: null,
        error_code: code,
        property_path: null,
        invalid_value: null,
      },
    ],
  });
