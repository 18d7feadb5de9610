/** Returns a generator of pseudo-random numbers, the same for the same seed (mulberry32). */
export function seededDraw(seed: number): (below: number) => number {
  let state = seed | 0
  return below => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
}

export type Draw = ReturnType<typeof seededDraw>

export const oneOf = <T>(draw: Draw, values: readonly T[]): T => values[draw(values.length)]!

const maxBytes = 400_000

/** Bytes with a meaning in some format. */
const bytesThatCount = [0, 1, 0x7f, 0x80, 0xff, 0x0a, 0x22, 0x2c, 0x3c, 0x5b, 0x7b]

/** Returns a valid file with some mutations. @param others files whose pieces are inserted @param tokens with a meaning to the reader */
export function mutated(draw: Draw, file: Buffer, others: readonly Buffer[], tokens: readonly string[]): Buffer {
  let bytes = file
  for (let left = 1 + draw(1 + draw(4)); left > 0; left--)
    bytes = changed(draw, bytes, others, tokens).subarray(0, maxBytes)
  return bytes
}

function changed(draw: Draw, bytes: Buffer, others: readonly Buffer[], tokens: readonly string[]): Buffer {
  const at = draw(bytes.length + 1)
  const length = draw(2) ? draw(8) : draw(Math.max(1, bytes.length - at))
  const with_ = (piece: Uint8Array, removed = 0) =>
    Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at + removed)])
  const piece = bytes.subarray(at, at + length)
  switch (draw(9)) {
    case 0:
      return with_(Buffer.from(oneOf(draw, tokens)), draw(3) * draw(20))
    case 1:
      return with_(Buffer.alloc(0), length)
    case 2:
      return with_(Buffer.concat(Array<Buffer>(1 + draw(20)).fill(piece)))
    case 3: {
      const other = oneOf(draw, others)
      const from = draw(other.length)
      return with_(other.subarray(from, from + draw(other.length - from)), draw(2) * length)
    }
    case 4: {
      const copy = Buffer.from(bytes)
      for (let left = 1 + draw(6); left > 0 && copy.length > 0; left--)
        copy[draw(copy.length)] = draw(2) ? draw(256) : oneOf(draw, bytesThatCount)
      return copy
    }
    case 5:
      return bytes.subarray(0, at)
    case 6:
      return numbered(draw, bytes)
    case 7:
      // One token repeated thousands of times: a reader that restarts at each character does not finish.
      return draw(12) > 0 ? with_(piece.toReversed(), length) : with_(endless(draw, tokens))
    default:
      return draw(8) > 0
        ? with_(Buffer.from(oneOf(draw, tokens).repeat(1 + draw(50))))
        : with_(Buffer.from(bytes.toString('latin1'), 'utf16le'), bytes.length)
  }
}

const endless = (draw: Draw, tokens: readonly string[]): Buffer => {
  const unit = oneOf(draw, tokens)
  return Buffer.from(unit.repeat(Math.floor((20_000 + draw(180_000)) / Math.max(1, unit.length))))
}

const numbers = [
  '0',
  '-1',
  '1e999',
  '-0',
  '9007199254740993',
  '0.1e-400',
  '91',
  '181',
  '4294967296',
  '٣',
  '1,5',
  'NaN',
  '',
]

/** Replaces one number in a text. */
function numbered(draw: Draw, bytes: Buffer): Buffer {
  const text = bytes.toString('latin1')
  const found = [...text.slice(0, 20_000).matchAll(/-?\d+(?:\.\d+)?/g)]
  if (found.length === 0) return bytes
  const { index, 0: number } = oneOf(draw, found)
  return Buffer.concat([
    bytes.subarray(0, index),
    Buffer.from(oneOf(draw, numbers)),
    bytes.subarray(index + number.length),
  ])
}
