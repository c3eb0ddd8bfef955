import { type Route, route } from '../http/route.js';
import type { ResetService } from '../reset/service.js';
import * as responses from './responses.js';
import { patchSettingsBody, resetBody } from './schemas.js';
import type { SettingsService } from './service.js';
import type { SuggestBuckets } from './suggesting.js';

interface Parts {
  settings: SettingsService;
  suggestBuckets: SuggestBuckets;
  reset: ResetService;
}

export function settingsRoutes({ settings, suggestBuckets, reset }: Parts): Route[] {
  return [
    route({
      method: 'get',
      paths: ['/v3/settings'],
      access: 'organization',
      operationId: 'getSettings',
      summary: 'Get all settings; secrets are masked',
      response: responses.allSettings,
      handle: ({ scope }) => settings.read(scope),
    }),
    route({
      method: 'patch',
      paths: ['/v3/settings'],
      access: 'organization',
      operationId: 'updateSettings',
      summary: 'Change the settings that are sent; null clears a setting',
      audited: true,
      body: patchSettingsBody,
      response: responses.updatedSettings,
      handle: ({ scope, body }) => settings.patch(scope, body),
    }),
    route({
      method: 'post',
      paths: ['/v3/settings/suggest-buckets'],
      access: 'organization',
      reads: true,
      operationId: 'suggestBuckets',
      summary: 'Suggest 3 to 6 profile buckets that suit the `filterPrompt`, which must be set',
      errors: [400],
      response: responses.bucketSuggestions,
      handle: ({ scope }) => suggestBuckets(scope),
    }),
    route({
      method: 'post',
      paths: ['/v3/settings/reset'],
      access: 'organization',
      operationId: 'resetOrganization',
      summary:
        "Delete the organisation's content, connections, webhooks and settings, but not its keys; its slug is the confirmation",
      audited: true,
      body: resetBody,
      response: responses.startedReset,
      handle: ({ scope, body }) => reset.start(scope, body),
    }),
  ];
}
