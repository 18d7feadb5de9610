import { element } from './element.ts'

/** A button that copies a text, and says when it has. */
export function copyButton(text: () => string, words: { copy: string; copied: string }): HTMLButtonElement {
  const button = element('button', { type: 'button', ariaLive: 'polite' }, words.copy)
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(text())
    button.textContent = words.copied
    setTimeout(() => {
      button.textContent = words.copy
    }, 2500)
  })
  return button
}
