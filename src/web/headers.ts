import type { Headers } from '../api/http/index.ts'
import type { Site } from './page.ts'

/** How a page may be framed: not at all, or by any site. */
export type Frame = 'none' | 'anywhere'

// Leaflet assigns a constant to innerHTML when it loads. The default policy allows only this constant. The policy `worker` allows only the
// address of the service worker.
const trustedTypes = "require-trusted-types-for 'script'; trusted-types default worker"

/** Blocks access to devices and sensors. Geolocation stays allowed, because it sorts places by distance. */
const permissions = [
  ...'accelerometer camera display-capture gyroscope hid magnetometer microphone midi payment'.split(' '),
  ...'screen-wake-lock serial usb xr-spatial-tracking'.split(' '),
]
  .map(name => `${name}=(), `)
  .concat('geolocation=(self)')
  .join('')

/** Returns the headers of every page. Pages have no inline scripts or styles, so they need no nonce, which would prevent caching. */
export const pageHeaders = ({ mapTiles: { images } }: Pick<Site, 'mapTiles'>, frame: Frame = 'none'): Headers => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    `img-src 'self' data:${images === undefined ? '' : ` ${new URL(images).origin}`}`,
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
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

/** Returns the headers of files other than pages, such as images, feeds and texts. */
export const fileHeaders = (type: string): Headers => ({
  'content-type': type,
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  // Other sites may show these files.
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
})
