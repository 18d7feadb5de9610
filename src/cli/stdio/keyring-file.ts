import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import * as z from 'zod'
import { maxHeldLists } from '../../core/keyring.ts'
import { NotDone } from '../command.ts'
import { readPrivateFile, withLock, writePrivateFile } from '../remote/private-file.ts'

const Content = z.object({ url: z.string(), tokens: z.record(z.string(), z.string()) })

/** The edit tokens of one service, by slug, in the order in which the lists joined. */
export type StoredKeyring = { url: string; tokens: Map<string, string> }

/** One file for each service. */
const nameOf = (url: string): string => `keyring-${createHash('sha256').update(url).digest('hex').slice(0, 16)}.json`

/** @throws NotDone for an unreadable file */
export function readKeyring(folder: string, url: string): StoredKeyring {
  return readFile(folder, nameOf(url)) ?? { url, tokens: new Map() }
}

/** Returns the keyrings of all services. @throws NotDone for an unreadable file */
export const allKeyrings = (folder: string): StoredKeyring[] =>
  globSync('keyring-*.json', { cwd: folder })
    .sort()
    .flatMap(name => readFile(folder, name) ?? [])

function readFile(folder: string, name: string): StoredKeyring | undefined {
  const text = readPrivateFile(folder, name)
  if (text === undefined) return undefined
  try {
    const { url, tokens } = Content.parse(JSON.parse(text))
    return { url, tokens: new Map(Object.entries(tokens)) }
  } catch (error) {
    throw new NotDone(`The keyring ${name} in ${folder} is damaged. Correct it, or move it away.`, { cause: error })
  }
}

/** Stores an edit token, in place of an earlier one of the list. @throws NotDone when the keyring is full, or cannot be written */
export async function addToKeyring(folder: string, url: string, slug: string, editToken: string): Promise<void> {
  await changeKeyring(folder, url, tokens => {
    if (tokens.get(slug) === editToken) return false
    // Dropping another token could lose the only key to a list.
    if (!tokens.has(slug) && tokens.size >= maxHeldLists)
      throw new NotDone(
        `The keyring of ${url} holds ${maxHeldLists} lists, its maximum. forklist keyring remove makes room.`,
      )
    tokens.set(slug, editToken)
    return true
  })
}

/** Deletes an edit token. @throws NotDone */
export async function removeFromKeyring(folder: string, url: string, slug: string): Promise<void> {
  await changeKeyring(folder, url, tokens => tokens.delete(slug))
}

/** Changes the present content of the file, also while other processes change it. @param change returns whether it changed something */
async function changeKeyring(
  folder: string,
  url: string,
  change: (tokens: Map<string, string>) => boolean,
): Promise<void> {
  const name = nameOf(url)
  await withLock(folder, name, () => {
    const { tokens } = readKeyring(folder, url)
    if (!change(tokens)) return
    const content = { url, tokens: Object.fromEntries(tokens) }
    writePrivateFile(folder, name, `${JSON.stringify(content, null, 2)}\n`)
  })
}
