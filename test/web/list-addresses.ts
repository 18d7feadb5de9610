import { base } from '../support/api.ts'

/** Below the address of a list: each form in which it can be read. It has an edition 2026. */
const endings = {
  page: '',
  Markdown: '.md',
  text: '.txt',
  JSON: '.json',
  embed: '/embed',
  feed: '/feed.atom',
  socialImage: '/picture.png',
  map: '/map.svg',
  'QR code': '/qr.svg',
  edition: '/editions/2026',
  'edition picture': '/editions/2026/picture.png',
} as const

export type ListForm = keyof typeof endings
export const listForms = Object.keys(endings) as ListForm[]

/** Returns the address of a list in a form. */
export const addressOf = (form: ListForm, slug: string): string => `/lists/${slug}${endings[form]}`

/** Returns the address at which other sites request an embedding. */
export const oEmbedOf = (slug: string): string => `/oembed?url=${encodeURIComponent(`${base}/lists/${slug}`)}`
