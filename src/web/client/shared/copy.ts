import { element } from './element.ts'

/** How long a button says that the text is copied. */
const confirmedMs = 2500

/**
 * Copies a text, and says so on the button for a moment.
 * @param messages `copy`: what the button says otherwise
 * @returns whether that worked
 */
export async function copyBy(
  pressed: HTMLButtonElement,
  text: string,
  messages: { copy: string; copied: string },
): Promise<boolean> {
  const isCopied = await copyText(text)
  if (isCopied) {
    pressed.textContent = messages.copied
    setTimeout(() => {
      pressed.textContent = messages.copy
    }, confirmedMs)
  }
  return isCopied
}

const copyText = async (text: string): Promise<boolean> => {
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
