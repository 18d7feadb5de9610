import type { ExportedList } from '../src/domain/list.ts'
import { exportFormat } from '../src/formats/export/index.ts'
import { plainFiles } from './plain-files.ts'

/** `service`: piece by piece, sent in parts as REST sends them. `baseline`: one string, sent as one. */
export type Side = 'service' | 'baseline'

const sentAtOnce = 65_536

/** Makes a file and discards its chunks like a sender. @returns the number of bytes */
export function makeFile(side: Side, format: string, list: ExportedList, sent: () => void = () => {}): number {
  const pieces = side === 'service' ? exportFormat(format)!.write(list) : [plainFiles[format]!(list)]
  const encoder = new TextEncoder()
  let bytes = 0
  let text = ''
  const send = (piece: Uint8Array = encoder.encode(text)) => {
    bytes += piece.length
    sent()
    text = ''
  }
  for (const piece of pieces) {
    if (typeof piece !== 'string') {
      send(piece)
      continue
    }
    text += piece
    if (text.length >= sentAtOnce) send()
  }
  send()
  return bytes
}
