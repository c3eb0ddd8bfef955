const count = { schema: { type: 'integer' } };

/** The response headers as components, by name. */
export const headers = {
  'x-request-id': {
    description: "Id of the request in the service's log",
    schema: { type: 'string' },
    example: 'pQ3vX8kZ1mN5rT7wY2bC4d',
  },
  'RateLimit-Limit': { description: 'Requests allowed in each window; only for scoped keys', ...count, example: 500 },
  'RateLimit-Remaining': { description: 'Requests left in this window; only for scoped keys', ...count, example: 499 },
  'RateLimit-Reset': { description: 'Seconds until the window ends; only for scoped keys', ...count, example: 60 },
  'Retry-After': { description: 'Seconds to wait before another try', ...count, example: 5 },
  'x-should-retry': {
    description:
      'Whether clients should send the request again: `true` if the conflict ends by itself, after `Retry-After`; `false` where another try soon is in vain',
    schema: { type: 'string', enum: ['true', 'false'] },
    example: 'false',
  },
  'WWW-Authenticate': { description: 'How to authenticate', schema: { type: 'string' }, example: 'Bearer' },
};
