import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Api, closeDatabase, newTenant } from '../support/tenant.js';

let tenant: Api;
beforeAll(async () => {
  tenant = await newTenant();
});
afterAll(closeDatabase);

describe('providers of the path', () => {
  it.each(['gmail', 'web-crawler', 's3', 'granola'])('%s is not connected by this service', async (provider) => {
    const requests = [
      tenant.post(`/v3/connections/${provider}`, {}),
      tenant.post(`/v3/connections/${provider}/import`, {}),
      tenant.post(`/v3/connections/${provider}/connection`, { containerTags: ['a'] }),
      tenant.post(`/v3/connections/${provider}/documents`, {}),
      tenant.delete(`/v3/connections/${provider}`, { containerTags: ['a'] }),
      tenant.post('/v3/connections/list', { provider }),
    ];
    for (const { status } of await Promise.all(requests)) expect(status).toBe(501);
  });

  it.each(['bitbucket', 'Codehost', '__proto__', 'constructor', '%00'])('%s is unknown', async (provider) => {
    const { status, body } = await tenant.post(`/v3/connections/${provider}`, {});
    expect([status, body.details]).toEqual([400, expect.stringMatching(/^provider: expected one of codehost/)]);
    expect((await tenant.post(`/v3/connections/${provider}/import`, {})).status).toBe(400);
  });

  it('names every problem of a request', async () => {
    const wrong = { documentLimit: 10_001, metadata: { 'a b': 1 }, containerTag: 'a b', redirectUrl: 5 };
    const { status, body } = await tenant.post('/v3/connections/codehost', wrong);
    expect(status).toBe(400);
    for (const field of Object.keys(wrong)) expect(body.details).toContain(field);
  });
});
