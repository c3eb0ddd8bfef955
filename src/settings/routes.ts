import { type Route, route } from '../http/route.js';
import { patchSettingsBody } from './schemas.js';
import type { SettingsService } from './service.js';
import type { SuggestBuckets } from './suggesting.js';

interface Parts {
  settings: SettingsService;
  suggestBuckets: SuggestBuckets;
}

export function settingsRoutes({ settings, suggestBuckets }: Parts): Route[] {
  return [
    route({
      method: 'get',
      paths: ['/v3/settings'],
      access: 'organization',
      summary: 'Read all settings; secrets are masked',
      handle: ({ scope }) => settings.read(scope),
    }),
    route({
      method: 'patch',
      paths: ['/v3/settings'],
      access: 'organization',
      summary: 'Change some settings; null clears one',
      audited: true,
      body: patchSettingsBody,
      handle: ({ scope, body }) => settings.patch(scope, body),
    }),
    route({
      method: 'post',
      paths: ['/v3/settings/suggest-buckets'],
      access: 'organization',
      summary: 'Suggest profile buckets that suit the filterPrompt',
      handle: ({ scope }) => suggestBuckets(scope),
    }),
  ];
}
