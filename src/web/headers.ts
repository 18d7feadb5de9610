import type { Headers } from '../adapters/http/index.ts'
import type { Site } from './page.ts'

/** How a page may be shown: on its own, or in a frame on anybody's page. */
export type Frame = 'none' | 'anywhere'

// Leaflet assigns constants to innerHTML as it loads: the one policy lets these through and nothing else.
const trustedTypes = "require-trusted-types-for 'script'; trusted-types default"

/** Where the reader is, for who asks what is near; nothing else that a device can do. */
const permissions = [
  ...'accelerometer camera display-capture gyroscope hid magnetometer microphone midi payment'.split(' '),
  ...'screen-wake-lock serial usb xr-spatial-tracking'.split(' '),
]
  .map(name => `${name}=(), `)
  .concat('geolocation=(self)')
  .join('')

/** For pages that no search engine has a use for. */
export const unsearched: Headers = { 'x-robots-tag': 'noindex' }

/** On every page. No nonce, so that pages can be kept; no inline script or style, so that none is needed. */
export const pageHeaders = ({ tiles }: Pick<Site, 'tiles'>, frame: Frame = 'none'): Headers => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    `img-src 'self' data:${tiles === undefined ? '' : ` ${new URL(tiles).origin}`}`,
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${frame === 'none' ? "'none'" : '*'}`,
    trustedTypes,
  ].join('; '),
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': permissions,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': frame === 'none' ? 'same-origin' : 'cross-origin',
  'origin-agent-cluster': '?1',
  'x-content-type-options': 'nosniff',
  ...(frame === 'none' && { 'x-frame-options': 'DENY' }),
})

/** On what is no page, but may be opened by itself. */
export const fileHeaders = (type: string): Headers => ({
  'content-type': type,
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  // Pictures, feeds and texts are there to be shown elsewhere.
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
})
