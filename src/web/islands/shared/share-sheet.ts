/** Hands something to the device's own ways of sharing. */
export async function openShareSheet(what: ShareData): Promise<void> {
  try {
    await navigator.share(what)
  } catch (error) {
    // Whoever closes the sheet has changed their mind: nothing has failed.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
  }
}
