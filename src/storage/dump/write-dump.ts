import { createHash } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { partialSuffix } from '../sqlite/backup.ts'
import { syncPath } from '../sqlite/paths.ts'
import { DumpError, type Header, type Table, type TablePage, type Total } from './format.ts'

/** A dump under its temporary name, until it is complete. An earlier one of a killed process is removed. */
export class PartialDump implements Disposable {
  readonly #file: string
  readonly #path: string
  readonly #descriptor: number

  /** @throws DumpError if the file exists; Error of `node:fs` */
  constructor(file: string) {
    if (existsSync(file)) throw new DumpError(`${file} exists already and is not overwritten.`)
    this.#file = file
    this.#path = file + partialSuffix
    rmSync(this.#path, { force: true })
    this.#descriptor = openSync(this.#path, 'wx', 0o600)
  }

  /** Writes and syncs all lines. May be called again after a failure. @throws Error of `node:fs` */
  async write(
    header: Header,
    pages: AsyncIterable<TablePage>,
    onTable: (table: Table) => void = () => {},
  ): Promise<Total> {
    const hash = createHash('sha256')
    const rows: Total['rows'] = {}
    let position = 0
    const append = (lines: readonly string[]) => {
      const bytes = Buffer.from(`${lines.join('\n')}\n`)
      hash.update(bytes)
      for (let written = 0; written < bytes.length; )
        written += writeSync(this.#descriptor, bytes, written, bytes.length - written, position + written)
      position += bytes.length
    }
    ftruncateSync(this.#descriptor)
    append([JSON.stringify(header)])
    for await (const { table, rows: lines } of pages) {
      if (rows[table.table] === undefined) {
        append([JSON.stringify(table)])
        onTable(table)
      }
      rows[table.table] = (rows[table.table] ?? 0) + lines.length
      if (lines.length > 0) append(lines)
    }
    const total = { rows, sha256: hash.copy().digest('hex') }
    append([JSON.stringify(total)])
    fsyncSync(this.#descriptor)
    return total
  }

  /** Gives the complete dump its name. @returns its size @throws DumpError if another process took the name */
  publish(): number {
    const { size } = fstatSync(this.#descriptor)
    if (!this.#isHere() || existsSync(this.#file))
      throw new DumpError(`Another process has begun to write ${this.#file}, so this dump was discarded.`)
    renameSync(this.#path, this.#file)
    syncPath(dirname(this.#file), true)
    return size
  }

  /** Returns whether the temporary name is still that of this dump. */
  #isHere(): boolean {
    return statSync(this.#path, { throwIfNoEntry: false })?.ino === fstatSync(this.#descriptor).ino
  }

  [Symbol.dispose](): void {
    if (this.#isHere()) rmSync(this.#path)
    closeSync(this.#descriptor)
  }
}
