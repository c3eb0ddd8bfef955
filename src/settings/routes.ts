import { type Route, route } from '../http/route.js';
import { resetBody, startedReset } from '../reset/schemas.js';
import type { ResetService } from '../reset/service.js';
import * as responses from './responses.js';
import { patchSettingsBody } from './schemas.js';
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
      summary: 'Read all settings; secrets are masked',
      response: responses.allSettings,
      handle: ({ scope }) => settings.read(scope),
    }),
    route({
      method: 'patch',
      paths: ['/v3/settings'],
      access: 'organization',
      operationId: 'updateSettings',
      summary: 'Change some settings; null clears one',
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
      summary: 'Suggest profile buckets that suit the filterPrompt',
      errors: [400],
      response: responses.bucketSuggestions,
      handle: ({ scope }) => suggestBuckets(scope),
    }),
    route({
      method: 'post',
      paths: ['/v3/settings/reset'],
      access: 'organization',
      operationId: 'resetOrganization',
      summary: "Delete all that the organisation has but its keys; confirmed with the organisation's slug",
      audited: true,
      body: resetBody,
      response: startedReset,
      handle: ({ scope, body }) => reset.start(scope, body),
    }),
  ];
}
