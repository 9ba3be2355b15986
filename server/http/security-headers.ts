import fastifyHelmet from '@fastify/helmet';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { contentPolicyOf } from './content-policy.ts';
import { DOCS_PATH } from './docs.ts';

/** The page of the API documentation has an inline style sheet but no inline script. */
const DOCS_POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'self'; frame-ancestors 'self'";

/** What our pages alone may use: the parts of the browser that the game needs. */
const USED = ['autoplay', 'clipboard-read', 'clipboard-write', 'gamepad'];
/**
 * What no page may use. Both lists have only features that every Chromium knows: an unknown one is reported in the console of each page.
 * (Sharing is not known on Linux. By default it is for the page itself only, as here.)
 */
const UNUSED = [
  ...['accelerometer', 'camera', 'display-capture', 'encrypted-media', 'fullscreen', 'geolocation'],
  ...['gyroscope', 'hid', 'idle-detection', 'local-fonts', 'magnetometer', 'microphone', 'midi', 'payment', 'picture-in-picture'],
  ...['screen-wake-lock', 'serial', 'sync-xhr', 'usb', 'window-management', 'xr-spatial-tracking'],
];
const PERMISSIONS = [...USED.map((name) => `${name}=(self)`), ...UNUSED.map((name) => `${name}=()`)].join(', ');

/** Cuts a page off from windows of other sites that it opens, and from those that open it. */
const OPENER = 'cross-origin-opener-policy';

/**
 * Sets the security headers of every answer.
 * @param allowsPopups whether pages open windows of other sites that must report back: providers of accounts
 */
export async function addSecurityHeaders(app: NestFastifyApplication, config: Config, allowsPopups: () => boolean): Promise<void> {
  const portals = config.FRAME_ANCESTORS;
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentPolicyOf(config) },
    // The older header cannot list origins, so it would block the portals.
    xFrameOptions: portals.length === 0 ? { action: 'sameorigin' } : false,
    crossOriginEmbedderPolicy: false,
    // On a developer's machine it could bind localhost to https for a year.
    strictTransportSecurity: config.NODE_ENV === 'production' ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  });
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  fastify.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', PERMISSIONS);
    if (request.url.startsWith(DOCS_PATH)) reply.header('content-security-policy', DOCS_POLICY);
  });
  fastify.addHook('onSend', async (_, reply) => {
    // A redirect with the policy would cut the window off, too, although it shows nothing.
    if (reply.statusCode >= 300 && reply.statusCode < 400) reply.removeHeader(OPENER);
    else if (allowsPopups()) reply.header(OPENER, 'same-origin-allow-popups');
  });
}
