import { expect } from 'vitest'
import { type Api, base } from '../support/api.ts'

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** Decodes markup. */
export const decoded = (html: string): string =>
  html.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name]!)

/** Returns the visible text of markup. */
export const words = (html: string): string => decoded(html.replace(/<[^>]+>/g, ''))

export const attributes = (html: string, name: string): string[] =>
  [...html.matchAll(new RegExp(`<[^>]+\\s${name}="([^"]*)"`, 'g'))].map(([, value]) => decoded(value!))

/** Returns a function that fetches the HTML of a page of a service, once per path. */
export function pagesOf(api: Api): (path: string) => Promise<string> {
  const fetched = new Map<string, Promise<string>>()
  const page = async (path: string) => {
    const { status, headers, text } = await api.ask(`GET /${path}`)
    expect([path, status]).toEqual([path, 200])
    expect(headers.get('content-type')).toMatch(/^text\/html; charset=utf-8$/i)
    return text
  }
  return path => {
    const pending = fetched.get(path) ?? page(path)
    fetched.set(path, pending)
    return pending
  }
}

/** Returns the targets of a page's internal links. @param path of the page */
export const linksOf = (html: string, path: string): URL[] =>
  [...html.matchAll(/<a [^>]*\bhref="([^"]*)"/g)]
    .map(([, href]) => new URL(decoded(href!), base + path))
    .filter(({ origin }) => origin === base)
