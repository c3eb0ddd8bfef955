import { Code, Text } from '@mantine/core';

/** What a receiver does with the secret. */
export function SignatureHint() {
  return (
    <Text>
      Check each request with it: <Code>webhook-signature</Code> is the HMAC-SHA256 of its id, timestamp and body, as
      any library of Standard Webhooks verifies it.
    </Text>
  );
}
