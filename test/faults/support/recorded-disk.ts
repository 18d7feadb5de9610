import { open } from 'node:fs/promises'
import { basename } from 'node:path'

/** A recorded operation on a file or a folder, or output of the program. */
export type Recorded =
  | { do: 'create' | 'remove'; name: string }
  | { do: 'write'; name: string; at: number; bytes: Buffer }
  | { do: 'truncate'; name: string; size: number }
  | { do: 'sync'; name: string }
  | { do: 'sync names' }
  | { do: 'print'; text: string }

/** The calls that strace must record, with `-y -xx`. */
export const recordedCalls = 'openat,pwrite64,write,ftruncate,fsync,fdatasync,unlink'

/** Reads a recording. @param trace written by strace @param folder of the files @param files names of the files to follow */
export async function readRecorded(trace: string, folder: string, files: readonly string[]): Promise<Recorded[]> {
  await using file = await open(trace)
  const events: Recorded[] = []
  const existing = new Set<string>()
  const textOf = (hex: string): string => unhex(hex).toString()
  const fileAt = (hex: string): string | undefined => {
    const path = textOf(hex)
    const name = basename(path)
    return path === `${folder}/${name}` && files.includes(name) ? name : undefined
  }
  for await (const line of file.readLines({ encoding: 'latin1' })) {
    if (line.includes('<unfinished')) throw new Error(`strace has split a call: ${line}`)
    const [, call = '', args = '', result = ''] = /^(\w+)\((.*)\) += (-?\d+)/.exec(line) ?? []
    if (call === '' || Number(result) < 0) continue
    const [, path = ''] = /^(?:\d+|AT_FDCWD)<([^>]*)>/.exec(args) ?? []
    const [, first = ''] = /"([^"]*)"/.exec(args) ?? []
    const name = fileAt(call === 'unlink' || call === 'openat' ? first : path)
    if (call === 'write' && args.startsWith('1<')) events.push({ do: 'print', text: textOf(first) })
    else if (/^f(data)?sync$/.test(call) && textOf(path) === folder) events.push({ do: 'sync names' })
    else if (name === undefined) continue
    else if (call === 'openat' && args.includes('O_CREAT') && !existing.has(name)) {
      existing.add(name)
      events.push({ do: 'create', name })
    } else if (call === 'unlink') {
      existing.delete(name)
      events.push({ do: 'remove', name })
    } else if (call === 'pwrite64') {
      const bytes = unhex(first)
      if (bytes.length !== Number(result)) throw new Error(`strace has not written all of ${result} bytes`)
      events.push({ do: 'write', name, at: Number(/(\d+)$/.exec(args)![1]), bytes })
    } else if (call === 'ftruncate') events.push({ do: 'truncate', name, size: Number(/(\d+)$/.exec(args)![1]) })
    else if (/^f(data)?sync$/.test(call)) events.push({ do: 'sync', name })
  }
  return events
}

const unhex = (text: string): Buffer => Buffer.from(text.replaceAll('\\x', ''), 'hex')

type Change = Extract<Recorded, { do: 'write' | 'truncate' }>
type Renaming = Extract<Recorded, { do: 'create' | 'remove' }>

/** A file: its durable content and its pending writes. */
class File {
  #bytes = Buffer.alloc(1 << 16)
  #size = 0
  pending: Change[] = []

  change(change: Change): void {
    this.pending.push(change)
  }

  sync(): void {
    for (const change of this.pending) this.#apply(change)
    this.pending = []
  }

  /** Returns the content with these changes too. */
  with(changes: readonly Change[]): Buffer {
    const copy = new File()
    copy.#bytes = Buffer.from(this.#bytes)
    copy.#size = this.#size
    for (const change of changes) copy.#apply(change)
    return copy.#bytes.subarray(0, copy.#size)
  }

  #apply(change: Change): void {
    const size = change.do === 'truncate' ? change.size : Math.max(this.#size, change.at + change.bytes.length)
    if (size > this.#bytes.length) this.#bytes = Buffer.concat([this.#bytes, Buffer.alloc(Math.max(size, 1 << 20))])
    if (change.do === 'write') change.bytes.copy(this.#bytes, change.at)
    else if (size < this.#size) this.#bytes.fill(0, size, this.#size)
    this.#size = size
  }
}

const sector = 512

/** A disk that replays recorded events and can lose power at any moment. */
export class RecordedDisk {
  readonly #names = new Map<string, File>()
  /** The durable names, and the pending renames, which are applied in order. */
  readonly #durableNames = new Map<string, File>()
  #renamings: (Renaming & { file?: File })[] = []

  play(event: Exclude<Recorded, { do: 'print' }>): void {
    switch (event.do) {
      case 'create': {
        const file = new File()
        this.#names.set(event.name, file)
        this.#renamings.push({ ...event, file })
        return
      }
      case 'remove':
        this.#names.delete(event.name)
        this.#renamings.push(event)
        return
      case 'sync names':
        for (const renaming of this.#renamings) rename(this.#durableNames, renaming)
        this.#renamings = []
        return
      case 'sync':
        this.#names.get(event.name)!.sync()
        return
      default:
        this.#names.get(event.name)!.change(event)
    }
  }

  /** Returns the files after a power cut: without all, some or torn parts of the unsynced data. @param roll returns 0 to 1 */
  cut(losing: 'all' | 'some' | 'torn', roll: () => number): Map<string, Buffer> {
    const names = new Map(this.#durableNames)
    const renamed = losing === 'all' ? 0 : Math.floor(roll() * (this.#renamings.length + 1))
    for (const renaming of this.#renamings.slice(0, renamed)) rename(names, renaming)
    const surviving = (change: Change): Change[] => {
      if (losing === 'all' || roll() < 0.5) return []
      if (losing === 'some' || change.do === 'truncate') return [change]
      const sectors = Math.ceil((roll() * change.bytes.length) / sector)
      return [{ ...change, bytes: change.bytes.subarray(0, sectors * sector) }]
    }
    return new Map([...names].map(([name, file]) => [name, file.with(file.pending.flatMap(surviving))]))
  }
}

function rename(names: Map<string, File>, { do: what, name, file }: Renaming & { file?: File }): void {
  if (what === 'create') names.set(name, file!)
  else names.delete(name)
}
