import { element } from './element.ts'

/** Creates a button that copies a text and confirms it. */
export function copyButton(text: () => string, messages: { copy: string; copied: string }): HTMLButtonElement {
  const button = element('button', { type: 'button', ariaLive: 'polite' }, messages.copy)
  button.addEventListener('click', async () => {
    if (!(await copyText(text()))) return
    button.textContent = messages.copied
    setTimeout(() => {
      button.textContent = messages.copy
    }, 2500)
  })
  return button
}

/** Copies a text. @returns whether that worked */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Pages without TLS have no clipboard, and people may deny it. Selecting the text works without permission.
    return copiedBySelecting(text)
  }
}

function copiedBySelecting(text: string): boolean {
  const field = element('textarea', { value: text, className: 'unseen' })
  const before = document.activeElement
  document.body.append(field)
  field.select()
  const done = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus()
  return done
}
