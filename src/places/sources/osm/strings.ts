import { isKeyRole, roleAt } from './roles.ts'
import { DamagedBytes, type Range, Varints } from './varints.ts'

/** The texts of a block, which its tags refer to by number. Decoded on demand. */
export class Strings {
  readonly #bytes: Buffer
  /** Offset of each text's length. */
  readonly #starts: number[] = []
  readonly #read = new Map<number, string>()
  /** Role of each text in the relevant tags; absent when no tag of the block is relevant. */
  readonly roles: Uint8Array | undefined

  /** @throws DamagedBytes */
  constructor(bytes: Buffer, range: Range) {
    this.#bytes = bytes
    const roles: [number: number, role: number][] = []
    const table = new Varints(bytes, range)
    while (table.more) {
      if (table.int() !== textTag) throw new DamagedBytes('a table of texts that holds something else')
      this.#starts.push(table.at)
      const length = table.int()
      const role = roleAt(bytes, table.at, length)
      if (role !== 0) roles.push([this.#starts.length - 1, role])
      table.skip(length)
    }
    table.ended()
    if (!roles.some(([, role]) => isKeyRole(role))) return
    this.roles = new Uint8Array(this.#starts.length)
    for (const [number, role] of roles) this.roles[number] = role
  }

  /** @throws DamagedBytes for an unknown number */
  text(number: number): string {
    const cached = this.#read.get(number)
    if (cached !== undefined) return cached
    const start = this.#starts[number]
    if (start === undefined) throw new DamagedBytes('a text that is not in the table')
    const length = new Varints(this.#bytes, { start, end: this.#bytes.length })
    const bytes = length.int()
    const text = this.#bytes.toString('utf8', length.at, length.at + bytes)
    this.#read.set(number, text)
    return text
  }
}

/** Field 1, bytes. */
const textTag = 0x0a
