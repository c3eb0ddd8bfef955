import type { IncomingHttpHeaders } from 'node:http';
import { localhostAllowedHostnames, validateHostHeader, validateOriginHeader } from '@modelcontextprotocol/server';
import { forbidden } from '../core/errors.js';
import type { McpServices } from './services.js';

/**
 * Protects against DNS rebinding: refuses an `Origin` that is neither this service's nor in `CORS_ORIGINS` and, on a loopback
 * address, a `Host` that is neither loopback nor that of `BASE_URL`.
 * @throws {CairnError} 403
 */
export function refuseForeignOrigin({ host, origin }: IncomingHttpHeaders, { config, publicUrl }: McpServices): void {
  const isLoopback = ['localhost', '127.0.0.1', '::1'].includes(config.HOST);
  const own = [
    ...(isLoopback ? localhostAllowedHostnames() : []),
    ...(URL.canParse(publicUrl.value) ? [new URL(publicUrl.value).hostname] : []),
  ];
  if (isLoopback && !validateHostHeader(host, own).ok) {
    throw forbidden('host: is not an address of this service; set BASE_URL to the URL that clients use');
  }
  const { CORS_ORIGINS: allowed } = config;
  if (allowed.includes('*') || (origin !== undefined && allowed.includes(origin))) return;
  if (!validateOriginHeader(origin, own).ok) {
    throw forbidden('origin: pages of it may not call this service; CORS_ORIGINS names those that may');
  }
}
