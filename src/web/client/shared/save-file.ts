import { element } from './element.ts'

export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  element('a', { href: url, download: name }).click()
  // Waits, because some browsers start to read only after the click is handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
