import * as z from 'zod'
import type { SettingGroup } from '../core/settings/setting.ts'
import { isHostname, isSubnet, onOff, publicUrl, wholeNumber } from '../core/settings/values.ts'
import { namedRanges } from '../util/networks.ts'

/** Addresses, proxies and sign-in. */
export const serverSettings = {
  PORT: {
    schema: wholeNumber(0, 65_535),
    defaultText: '3000',
    allowed: 'a port number from 0 to 65535; 0 for any free port',
    description: 'Port to listen on.',
  },
  HOST: {
    schema: z.string().min(1),
    defaultText: 'localhost',
    allowed: 'a host name or address',
    description:
      'Address to listen on. `0.0.0.0` or `::` makes the service reachable from other machines; put a TLS proxy in front of it then.',
  },
  PUBLIC_URL: {
    schema: publicUrl,
    defaultText: undefined,
    defaultDescription: 'http://localhost:PORT',
    allowed: 'an http or https URL without query or fragment',
    description:
      'Public address of the service; all links begin with it. Pages opened under another address cannot create lists. While this is a `localhost` address, pages may also be opened at an address of this machine, such as `http://192.168.1.5:3000`.',
  },
  ALLOWED_HOSTS: {
    schema: z
      .string()
      .regex(/^\s*[\w.[\]:-]+(\s*,\s*[\w.[\]:-]+)*\s*$/)
      .transform(names =>
        names
          .toLowerCase()
          .split(',')
          .map(name => name.trim()),
      )
      .refine(names => names.every(isHostname)),
    defaultText: undefined,
    allowed: 'host names or addresses without port (of IPv6 in brackets), separated by commas',
    description:
      'Further host names of the service, such as the name that a proxy uses for this machine. Pages opened under them can create lists, as at `PUBLIC_URL`. The tool interface (`/api/mcp`) answers requests under these names and the names of `PUBLIC_URL`, `HOST` and this machine. It refuses other names and pages of other hosts. Otherwise a web page could reach a service inside your network through your browser.',
  },
  TRUST_PROXY: {
    schema: z
      .string()
      .transform(names => names.split(',').map(name => name.trim()))
      .refine(names => names.every(name => Object.hasOwn(namedRanges, name) || isSubnet(name))),
    defaultText: undefined,
    allowed:
      'addresses and subnets (`10.0.0.5`, `10.0.0.0/8`, `fd00::/8`) and the names `loopback`, `linklocal` and `uniquelocal` for those of this machine and of private networks, separated by commas',
    description:
      'Proxies in front of the service. Their `X-Forwarded-For` header sets the client’s address. Set it behind a proxy, or all clients share one rate limit. Trust no other address, or clients can fake theirs. Unset: the header is ignored.',
  },
  DRAIN_SECONDS: {
    schema: wholeNumber(0, 300),
    defaultText: '0',
    allowed: 'a whole number of seconds from 0 to 300',
    description:
      'Seconds to keep answering after a stop signal while `/readyz` reports not ready. Set it longer than your load balancer takes to notice, so that no request reaches a stopped machine. Leave 0 on a single machine. The stop timeout of your supervisor (`TimeoutStopSec`, `stop_grace_period`) must be at least 12 seconds longer.',
  },
  WORKERS: {
    schema: wholeNumber(1, 64),
    defaultText: '1',
    allowed: 'a whole number from 1 to 64',
    description:
      'Has no effect: Forklist runs as one process, and warns if this is above 1. To use more cores, run [several processes on PostgreSQL](how-to/several-machines.md#several-processes-on-one-machine).',
  },
  OAUTH: {
    schema: onOff,
    defaultText: 'off',
    allowed: 'on, off',
    description:
      'Whether assistants without a field for an API key can sign in to the tool interface by OAuth. The person pastes the key on a page of this service, and the assistant gets a token for it. The large web assistants need this, and a `PUBLIC_URL` with https that they can reach.',
  },
  OAUTH_GUEST_KEY: {
    schema: z.string().regex(/^[^\p{Cc}\p{Cs}]{1,200}$/u),
    defaultText: undefined,
    allowed: 'the id or the name of an API key, as `forklist keys list` shows it',
    description:
      'The API key for guests. With it, people without a key of their own can sign in to an assistant. Guests have the quotas of the website, and cause no requests to providers on the network. Revoking the key ends all guests. Unset: no guests. Needs `OAUTH=on`.',
  },
  SHARED_CACHE_SECONDS: {
    schema: wholeNumber(0, 31_536_000),
    defaultText: '0',
    allowed: 'a whole number of seconds from 0 to 31536000',
    description:
      'Seconds that shared caches (proxies, CDNs) may serve a public list without asking. A list that is hidden or changed may stay visible there for this time.',
  },
} as const satisfies SettingGroup
