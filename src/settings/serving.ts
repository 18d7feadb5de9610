import * as z from 'zod'
import type { Described } from './setting.ts'
import { isHostname, isSubnet, onOff, publicUrl, ranges, wholeNumber } from './values.ts'

/** Where the service is, and how it is reached. */
export const serving = {
  PORT: {
    schema: wholeNumber(0, 65_535),
    unset: '3000',
    mayBe: 'a port number; 0 for any that is free',
    meaning: 'The port to listen on.',
  },
  HOST: {
    schema: z.string().min(1),
    unset: 'localhost',
    mayBe: 'a host name or address',
    meaning:
      'The address to listen on. `0.0.0.0` or `::` makes the service reachable from other machines; put a proxy with TLS in front of it then.',
  },
  PUBLIC_URL: {
    schema: publicUrl,
    unset: undefined,
    unsetMeans: 'http://localhost:PORT',
    mayBe: 'an http or https URL without query or fragment',
    meaning:
      'The address under which people and programs reach the service; all links it gives begin with it. A page that was opened at another address makes no list. While this is an address of `localhost`, pages may also be opened at an address of this machine, such as `http://192.168.1.5:3000`.',
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
    unset: undefined,
    mayBe: 'host names or addresses without port (of IPv6 in brackets), separated by commas',
    meaning:
      'Further names of the service, such as the one by which a proxy knows this machine. Pages opened under them make lists as those at `PUBLIC_URL` do. The tool interface (`/api/mcp`) answers requests under them, and under the names of `PUBLIC_URL`, of `HOST` and of this machine. It refuses requests under other names and from pages of other hosts. Otherwise a web page could reach a service inside your network through your browser.',
  },
  TRUST_PROXY: {
    schema: z
      .string()
      .transform(names => names.split(',').map(name => name.trim()))
      .refine(names => names.every(name => ranges.includes(name) || isSubnet(name))),
    unset: undefined,
    mayBe:
      'addresses and subnets (`10.0.0.5`, `10.0.0.0/8`, `fd00::/8`) and the names `loopback`, `linklocal` and `uniquelocal` for those of this machine and of private networks, separated by commas',
    meaning:
      'The proxies in front of the service: what they say in `X-Forwarded-For` counts as the address of whoever asks. Set it behind a proxy, or all people share one limit; name nobody else, or anybody can pass for anybody. Unset: the header is not looked at.',
  },
  DRAIN_SECONDS: {
    schema: wholeNumber(0, 300),
    unset: '0',
    mayBe: 'a whole number of seconds from 0 to 300',
    meaning:
      'For how long the service still answers after it was told to stop, while `/readyz` says that it is not ready: longer than a balancer in front of several machines takes to notice. Nobody is then sent to a machine that has stopped. Of use where there are several: who has one only waits longer. What kills a service that takes long to stop (`TimeoutStopSec`, `stop_grace_period`) has to wait for 12 seconds more than that.',
  },
  WORKERS: {
    schema: wholeNumber(1, 64),
    unset: '1',
    mayBe: 'a whole number from 1 to 64',
    meaning:
      'How many processes answer requests on this machine. With more than one there is one process besides, which makes backups and whatever else is done without being asked for, and with SQLite all writing. Reading grows with the processor cores; one for each core is enough.',
  },
  OAUTH: {
    schema: onOff,
    unset: 'off',
    mayBe: 'on, off',
    meaning:
      'Whether assistants that take no API key can be signed in to the tool interface by OAuth: the person pastes the key on a page of this service, and the assistant gets a token that stands for it. The large web assistants need this, and a `PUBLIC_URL` with https that they can reach.',
  },
  SHARED_CACHE_SECONDS: {
    schema: wholeNumber(0, 31_536_000),
    unset: '0',
    mayBe: 'a whole number of seconds',
    meaning:
      'How long caches between here and the readers may answer for a public list without asking. A list that is then hidden or changed may live on there for that long.',
  },
} as const satisfies Described
