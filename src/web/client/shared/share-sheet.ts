import { button } from './button.ts'

/** Creates a button that opens the device's share sheet; `undefined` without one. */
export const shareButton = (what: () => ShareData, messages: { share: string }): HTMLButtonElement | undefined =>
  'share' in navigator ? button(messages.share, () => openShareSheet(what())) : undefined

/** Opens the device's share sheet. */
export async function openShareSheet(what: ShareData): Promise<void> {
  try {
    await navigator.share(what)
  } catch (error) {
    // Closing the sheet is not a failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
  }
}
