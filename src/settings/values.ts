import { isIP } from 'node:net'
import * as z from 'zod'

// What values of settings may be.

export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/)
    .transform(Number)
    .refine(value => value >= min && value <= max)

export const onOff = z.enum(['on', 'off']).transform(value => value === 'on')

export const timesADay = wholeNumber(1, 1_000_000)

export const publicUrl = z
  .url({ protocol: /^https?$/, normalize: true })
  .refine(value => !/[?#]/.test(value))
  .transform(value => value.replace(/\/+$/, ''))

/** As it stands in an address: without a port, of IPv6 in brackets. */
export const isHostname = (name: string): boolean => URL.parse(`http://${name}`)?.hostname === name

/** One tile's address, with the three places to be filled, and nothing else to be: its origin also goes into the pages' policy. */
export const isTileTemplate = (text: string): boolean => {
  const [origin, path] = /^(https?:\/\/(?:[\w.-]+|\[[\da-f:]+\])(?::\d+)?)(\/[^\s#]*)$/i.exec(text)?.slice(1) ?? []
  if (origin === undefined || path === undefined || !URL.canParse(origin)) return false
  const filled = path.match(/\{.*?\}/g) ?? []
  const isWhole = /^(\{r\},)?\{x\},\{y\},\{z\}$/.test([...filled].sort().join())
  return isWhole && !/[{}]/.test(path.replaceAll(/\{[rxyz]\}/g, ''))
}

/** What proxy-addr knows by name. */
export const ranges = ['loopback', 'linklocal', 'uniquelocal']

export const isSubnet = (text: string): boolean => {
  const [address = '', length, ...more] = text.split('/')
  const longest = { 0: 0, 4: 32, 6: 128 }[isIP(address)]!
  if (more.length > 0 || longest === 0) return false
  return length === undefined || (/^[1-9]\d{0,2}$/.test(length) && Number(length) <= longest)
}
