export const canShare = 'share' in navigator

export async function openShareSheet(what: ShareData): Promise<void> {
  try {
    await navigator.share(what)
  } catch (error) {
    // Closing the sheet is not a failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
  }
}
