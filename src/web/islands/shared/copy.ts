import { element } from './element.ts'

/** A button that copies a text, and says when it has. */
export function copyButton(text: () => string, words: { copy: string; copied: string }): HTMLButtonElement {
  const button = element('button', { type: 'button', ariaLive: 'polite' }, words.copy)
  button.addEventListener('click', async () => {
    if (!(await copied(text()))) return
    button.textContent = words.copied
    setTimeout(() => {
      button.textContent = words.copy
    }, 2500)
  })
  return button
}

const copied = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // There is no clipboard where the page came without TLS, or the person said no. The old way asks nobody.
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
