import { Damaged } from './damaged.ts'
import { isKeyRole, roleAt } from './roles.ts'
import { type Range, Varints } from './varints.ts'

/** The texts of a block, which its tags name by their numbers. Read only where somebody asks for them. */
export class Strings {
  readonly #bytes: Buffer
  /** Where each text's length stands. */
  readonly #starts: number[] = []
  readonly #read = new Map<number, string>()
  /** Of each text its role in tags that tell something; absent where no tag of the block can. */
  readonly roles: Uint8Array | undefined

  /** @throws Damaged */
  constructor(bytes: Buffer, range: Range) {
    this.#bytes = bytes
    const roles: [number: number, role: number][] = []
    const table = new Varints(bytes, range)
    while (table.more) {
      if (table.int() !== textTag) throw new Damaged('a table of texts that holds something else')
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

  /** @throws Damaged for a number that no text has */
  text(number: number): string {
    const known = this.#read.get(number)
    if (known !== undefined) return known
    const start = this.#starts[number]
    if (start === undefined) throw new Damaged('a text that is not in the table')
    const length = new Varints(this.#bytes, { start, end: this.#bytes.length })
    const bytes = length.int()
    const text = this.#bytes.toString('utf8', length.at, length.at + bytes)
    this.#read.set(number, text)
    return text
  }
}

/** Field 1, bytes. */
const textTag = 0x0a
