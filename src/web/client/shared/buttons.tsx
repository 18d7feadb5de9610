import { useState } from 'preact/hooks'
import { confirmedMs, copyText } from './copy.ts'
import { canShare, openShareSheet } from './share-sheet.ts'

/** Copies a text and confirms it for a moment. */
export const CopyButton = ({ text, messages }: { text: string; messages: { copy: string; copied: string } }) => {
  const [isCopied, setCopied] = useState(false)
  return (
    <button
      type="button"
      aria-live="polite"
      onClick={async () => {
        if (!(await copyText(text))) return
        setCopied(true)
        setTimeout(() => setCopied(false), confirmedMs)
      }}
    >
      {isCopied ? messages.copied : messages.copy}
    </button>
  )
}

/** Opens the device's share sheet. Nothing on devices without one. */
export const ShareButton = ({ what, text }: { what: ShareData; text: string }) =>
  canShare ? (
    <button type="button" class="main" onClick={() => void openShareSheet(what)}>
      {text}
    </button>
  ) : null
