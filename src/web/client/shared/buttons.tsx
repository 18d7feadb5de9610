import { Button } from './button.tsx'
import { copyBy } from './copy.ts'
import { canShare, openShareSheet } from './share-sheet.ts'

type CopyButtonProps = { text: string; messages: { copy: string; copied: string }; isMain?: boolean }

/** Copies a text and confirms it for a moment. @param isMain whether it is the first action of its screen */
export const CopyButton = ({ text, messages, isMain = false }: CopyButtonProps) => (
  <Button
    text={messages.copy}
    class={isMain ? 'main' : undefined}
    aria-live="polite"
    onClick={({ currentTarget }) => void copyBy(currentTarget, text, messages)}
  />
)

/** Opens the device's share sheet. Nothing on devices without one. */
export const ShareButton = ({ what, text }: { what: ShareData; text: string }) =>
  canShare ? <Button class="main" onClick={() => void openShareSheet(what)} text={text} /> : null
