import { BlockList, isIP } from 'node:net'
import { resolve } from 'node:path'
import * as z from 'zod'

// Schemas of setting values.

export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/)
    .transform(Number)
    .refine(value => value >= min && value <= max)

export const filePath = z
  .string()
  .min(1)
  .transform(path => resolve(path))

export const onOff = z.enum(['on', 'off']).transform(value => value === 'on')

export const publicUrl = z
  .url({ protocol: /^https?$/, normalize: true })
  .refine(value => !/[?#]/.test(value))
  .transform(value => value.replace(/\/+$/, ''))

/** URL of a server that Forklist queries, without user and password. */
export const openServerUrl = publicUrl.refine(value => !URL.parse(value)?.username && !URL.parse(value)?.password)

const buildDay = '<YYYYMMDD>'

/** URL of an archive. A placeholder may stand for a day. */
export const buildUrl = z
  .string()
  .refine(
    text => text.split(buildDay).length <= 2 && openServerUrl.safeParse(text.replace(buildDay, '20260101')).success,
  )

/** Private networks, not routed on the internet. */
const privateNetworks = new BlockList()
for (const [network, length] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  privateNetworks.addSubnet(network, length)
for (const [network, length] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  privateNetworks.addSubnet(network, length, 'ipv6')

const isPrivateHost = (hostname: string): boolean => {
  const address = hostname.replace(/^\[|\]$/g, '')
  const family = isIP(address)
  return hostname === 'localhost' || (family !== 0 && privateNetworks.check(address, family === 4 ? 'ipv4' : 'ipv6'))
}

/** URL of a webhook. Unencrypted http is allowed only to this machine and private networks. */
export const webhookUrl = z
  .url({ protocol: /^https?$/, normalize: true })
  .transform(value => new URL(value))
  .refine(({ protocol, hostname }) => protocol === 'https:' || isPrivateHost(hostname))
  .refine(({ username, password, hash }) => username === '' && password === '' && hash === '')
  .transform(({ href }) => href)

/** Returns whether this is a host name as in a URL: without a port, IPv6 in brackets. */
export const isHostname = (name: string): boolean => URL.parse(`http://${name}`)?.hostname === name

/**
 * Returns whether this is a tile URL with `{x}`, `{y}` and `{z}` only. Its origin also becomes part of the pages'
 * Content-Security-Policy.
 */
export const isTileTemplate = (text: string): boolean => {
  const [origin, path] = /^(https?:\/\/(?:[\w.-]+|\[[\da-f:]+\])(?::\d+)?)(\/[^\s#]*)$/i.exec(text)?.slice(1) ?? []
  if (origin === undefined || path === undefined || !URL.canParse(origin)) return false
  const filled = path.match(/\{.*?\}/g) ?? []
  const isWhole = /^(\{r\},)?\{x\},\{y\},\{z\}$/.test([...filled].sort().join())
  return isWhole && !/[{}]/.test(path.replaceAll(/\{[rxyz]\}/g, ''))
}

export const isSubnet = (text: string): boolean => {
  const [address = '', length, ...more] = text.split('/')
  const maxPrefix = { 0: 0, 4: 32, 6: 128 }[isIP(address)]!
  if (more.length > 0 || maxPrefix === 0) return false
  return length === undefined || (/^[1-9]\d{0,2}$/.test(length) && Number(length) <= maxPrefix)
}

/** Returns whether this is a contact address of RFC 9116, 2.5.3. */
const isContact = (text: string): boolean => {
  const { protocol, username, host } = URL.parse(text) ?? {}
  if (protocol === 'https:') return username === '' && host !== ''
  return /^mailto:[^\s@,]+@[^\s@,]+$/.test(text) || /^tel:\+?[\d.()-]+$/.test(text)
}

export const contacts = z
  .string()
  .regex(/^[\x21-\x7e ]+$/)
  .transform(text => text.split(',').map(contact => contact.trim()))
  .refine(all => all.every(isContact))
