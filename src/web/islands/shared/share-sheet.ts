import { button } from './button.ts'

/** A button that hands something to the device's own ways of sharing; `undefined` where it has none. */
export const shareButton = (what: () => ShareData, words: { share: string }): HTMLButtonElement | undefined =>
  'share' in navigator ? button(words.share, () => openShareSheet(what())) : undefined

async function openShareSheet(what: ShareData): Promise<void> {
  try {
    await navigator.share(what)
  } catch (error) {
    // Whoever closes the sheet has changed their mind: nothing has failed.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
  }
}
