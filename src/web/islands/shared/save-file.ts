import { element } from './element.ts'

/** Hands a file to the browser to be saved. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  element('a', { href: url, download: name }).click()
  // Not at once: some browsers begin to read only after the click is over.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
