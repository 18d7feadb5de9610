import { useEffect, useState } from 'preact/hooks'
import type { qrPath as QrPath } from '../../../qr.ts'

type QrCodeProps = { url: string; label: string; summary: string; means?: string }

/** A link as a QR code. It is drawn in the browser, so that an edit link does not leave it. */
export const QrCode = ({ url, label, summary, means }: QrCodeProps) => {
  const [isOpen, setOpen] = useState(false)
  const [qrPath, setQrPath] = useState<{ of: typeof QrPath }>()
  useEffect(() => {
    if (!isOpen || qrPath) return
    import('../../../qr.ts').then(
      code => setQrPath({ of: code.qrPath }),
      error => {
        // Without a network the code cannot be loaded. Opening it again tries again.
        setOpen(false)
        if (navigator.onLine) throw error
      },
    )
  }, [isOpen])
  const drawing = qrPath?.of(url)
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{summary}</summary>
      {means && <p>{means}</p>}
      {drawing && (
        <svg
          class="qr-code"
          role="img"
          aria-label={label}
          viewBox={`0 0 ${drawing.size} ${drawing.size}`}
          shape-rendering="crispEdges"
        >
          <path d={drawing.path} />
        </svg>
      )}
    </details>
  )
}
