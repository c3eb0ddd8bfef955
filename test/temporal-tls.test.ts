import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { NativeConnection } from '@temporalio/worker';
import { readConfig } from '../src/config.js';
import { connectionOptions, openTemporalClient } from '../src/temporal/client.js';
import { stack } from './support/tenant.js';
import { type Certificates, makeCertificates, startTlsProxy } from './support/tls-proxy.js';

let certificates: Certificates;
let proxy: Awaited<ReturnType<typeof startTlsProxy>>;
beforeAll(async () => {
  certificates = makeCertificates('frontend.temporal.test');
  proxy = await startTlsProxy(stack().temporalAddress, certificates);
});
afterAll(() => proxy.stop());

const whole = () => ({
  TEMPORAL_ADDRESS: proxy.address,
  TEMPORAL_TLS_CA_FILE: certificates.ca,
  TEMPORAL_TLS_CERT_FILE: certificates.client.cert,
  TEMPORAL_TLS_KEY_FILE: certificates.client.key,
  TEMPORAL_TLS_SERVER_NAME: 'frontend.temporal.test',
});

/** Whether Temporal answers the client, as an API uses it, and the native connection, as a worker does. */
async function answers(
  env: Record<string, string>,
  withinMs = 5_000,
  address = proxy.address,
): Promise<[boolean, boolean]> {
  const config = readConfig(env);
  const client = openTemporalClient(config, address);
  const isClient = await client
    .withDeadline(Date.now() + withinMs, () => client.workflowService.getSystemInfo({}))
    .then(() => true)
    .catch(() => false);
  await client.connection.close();
  const isWorker = await NativeConnection.connect(connectionOptions(config, address))
    .then((connection) => connection.close())
    .then(() => true)
    .catch(() => false);
  return [isClient, isWorker];
}

describe('a Temporal whose frontend has a private authority and asks for certificates', () => {
  it('is reached by API and workers with all of them', async () => {
    expect(await answers(whole(), 45_000)).toEqual([true, true]);
  });

  it.each([
    ['the authority', 'TEMPORAL_TLS_CA_FILE'],
    ["the name that is in the frontend's certificate", 'TEMPORAL_TLS_SERVER_NAME'],
  ] as const)('is not trusted without %s', async (_, name) => {
    expect(await answers({ ...whole(), [name]: '' })).toEqual([false, false]);
  });

  it('refuses those who show no certificate', async () => {
    const { TEMPORAL_TLS_CERT_FILE: _cert, TEMPORAL_TLS_KEY_FILE: _key, ...rest } = whole();
    expect(await answers(rest)).toEqual([false, false]);
    expect(() => readConfig({ ...rest, TEMPORAL_TLS_KEY_FILE: certificates.client.key })).toThrow(
      'TEMPORAL_TLS_CERT: is needed for TEMPORAL_TLS_KEY',
    );
  });
});

it('the embedded Temporal is reached without TLS, whatever a shell has set for the Temporal CLI', async () => {
  const env = {
    TEMPORAL_TLS: 'true',
    TEMPORAL_TLS_CA: '/etc/ca.pem',
    TEMPORAL_TLS_KEY_FILE: '/none',
    TEMPORAL_API_KEY: 'x',
  };
  expect(await answers(env, 45_000, stack().temporalAddress)).toEqual([true, true]);
});
