import { button } from './element.ts'

/** Whether this device has a share sheet. */
export const canShare = 'share' in navigator

/** Creates a button that opens the device's share sheet; `undefined` without one. */
export const shareButton = (what: () => ShareData, messages: { share: string }): HTMLButtonElement | undefined =>
  canShare ? button(messages.share, () => openShareSheet(what())) : undefined

/** Opens the device's share sheet. */
export async function openShareSheet(what: ShareData): Promise<void> {
  try {
    await navigator.share(what)
  } catch (error) {
    // Closing the sheet is not a failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
  }
}
