import { shortPlusCodeIn } from '../../domain/coordinates-in-text.ts'
import { isStreet } from './document/address.ts'

/**
 * Returns the town of an address, as text to search near: `Via del Corso 1, 00186 Roma` and `Via del Corso 1 00186 Roma` give `Roma`,
 * `東京都渋谷区道玄坂1-2` gives `東京都`.
 */
export const townOf = (address: string): string | undefined => {
  const code = shortPlusCodeIn(address)
  if (code) return code.behind || undefined
  const parts = address
    .slice(0, maxAddressLength)
    .split(/[,，、،\n]| [-–] /u)
    .map(part => part.trim())
    .filter(part => part !== '')
  return townsAmong(parts.slice(1)) ?? largestFirst(parts[0]) ?? townsAmong(behindPostcode(parts[0] ?? ''))
}

const maxAddressLength = 1000

const townsAmong = (parts: readonly string[]): string | undefined =>
  parts
    .map(withoutPostcode)
    .filter(part => /\p{L}/u.test(part) && !/\d/.test(part) && !isStreet(part))
    .join(', ') || undefined

/** Removes postcodes such as `00186 Roma`, `1016 DZ Amsterdam`, `D-10115 Berlin`, `NY 10002`, `London W1D 4EG`. */
export const withoutPostcode = (part: string): string =>
  part
    .replace(/^(?:[A-Z]{1,2}-)?\d[\d-]{2,7} ?(?:[A-Z]{2} )?/, '')
    .replace(/ \d[\d-]{2,9}$/, '')
    .replace(/(?:^| )[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/, '')

const behindPostcode = (part: string): string[] => {
  const [, town] = /(?<=\s)(?:[A-Z]{1,2}-)?\d{4,5}(?:-\d{3})?(?: [A-Z]{2})? (\p{L}[^\d]{1,60})$/u.exec(part) ?? []
  return town === undefined ? [] : [town]
}

// Addresses in these scripts begin with the largest area.
const inJapan = /^(?:日本\s?)?(?:〒?\s?\d{3}-?\d{4}\s?)?(東京都|北海道|京都府|大阪府|\p{Script=Han}{2,3}県)/u
const inChina = /^(?:中国|中國|台湾|台灣|臺灣)?\s?(?:\d{3,6}\s?)?(?:\p{Script=Han}{2,3}省)?(\p{Script=Han}{2,3}?市)/u
const inKorea = /^(?:대한민국 )?(\p{Script=Hangul}{2,7})(?= \p{Script=Hangul}{1,5}[시군구] )/u

const largestFirst = (part = ''): string | undefined => {
  for (const form of [inJapan, inChina, inKorea]) {
    const [, area] = form.exec(part) ?? []
    if (area !== undefined) return area
  }
  return undefined
}
