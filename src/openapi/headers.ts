const whole = { schema: { type: 'integer' } };

/** The response headers that the document names. */
export const headers = {
  'x-request-id': {
    description: 'Finds the request in the log',
    schema: { type: 'string' },
    example: 'pQ3vX8kZ1mN5rT7wY2bC4d',
  },
  'RateLimit-Limit': { description: 'Requests in each window; only for scoped keys', ...whole, example: 500 },
  'RateLimit-Remaining': { description: 'Requests left in this window; only for scoped keys', ...whole, example: 499 },
  'RateLimit-Reset': { description: 'Seconds until the window ends; only for scoped keys', ...whole, example: 60 },
  'Retry-After': { description: 'Seconds to wait before another try', ...whole, example: 5 },
  'x-should-retry': {
    description: 'Tells clients that try a 409 again not to',
    schema: { type: 'string', enum: ['false'] },
    example: 'false',
  },
  'WWW-Authenticate': { description: 'How to authenticate', schema: { type: 'string' }, example: 'Bearer' },
};
