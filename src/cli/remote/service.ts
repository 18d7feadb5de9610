import * as z from 'zod'
import { openServerUrl } from '../../core/settings/values.ts'
import { NotDone, UsageError } from '../command.ts'
import { baseOf, type Program } from '../program.ts'
import type { ListLink } from './list-links.ts'
import { deletePrivateFile, readPrivateFile, writePrivateFile } from './private-file.ts'

/** Another machine's service. */
export type RemoteService = {
  /** Its public URL. */
  url: string
  key: string | undefined
  /** What named it. */
  from: 'option' | 'link' | 'setting' | 'login'
}

/** What the command line says about the service. */
export type TypedService = { url?: string | undefined; key?: string | undefined; local?: boolean | undefined }

/**
 * Returns the service that a command uses; `undefined` for the database of this machine. What is typed counts before settings, and
 * settings count before the login. A key is sent only to the service that it belongs to.
 * @param link the address that was typed in place of a slug
 * @throws UsageError; NotDone
 */
export function serviceOf(
  { settings, configFolder }: Pick<Program, 'settings' | 'configFolder'>,
  typed: TypedService,
  link?: ListLink,
): RemoteService | undefined {
  if (typed.local) {
    if (typed.url !== undefined || typed.key !== undefined)
      throw new UsageError('--local means the database of this machine, so it takes neither --url nor --key.')
    return undefined
  }
  const login = readLogin(configFolder)
  const named = typed.url !== undefined ? { url: urlOf(typed.url), from: 'option' as const } : serviceAround()
  if (!named) {
    if (typed.key !== undefined)
      throw new UsageError('--key is for another service: name it with --url or FORKLIST_URL.')
    return undefined
  }
  return { ...named, key: typed.key === undefined ? keyFor(named) : keyOf(typed.key) }

  function serviceAround(): Omit<RemoteService, 'key'> | undefined {
    const { forklistUrl } = settings
    const usual = forklistUrl ?? login?.url
    if (link && link.service !== (usual ?? baseOf(settings))) return { url: link.service, from: 'link' }
    if (usual === undefined) return undefined
    return { url: usual, from: forklistUrl === undefined ? 'login' : 'setting' }
  }

  function keyFor({ url, from }: Omit<RemoteService, 'key'>): string | undefined {
    const { forklistUrl, forklistKey } = settings
    const isForThis = forklistUrl === undefined ? from === 'option' : forklistUrl === url
    return (isForThis ? forklistKey : undefined) ?? (login?.url === url ? login.key : undefined)
  }
}

/** @throws UsageError */
function urlOf(text: string): string {
  const { data } = openServerUrl.safeParse(text.trim())
  if (data === undefined)
    throw new UsageError('--url has to be the address of a service, such as https://lists.example.')
  return data
}

/** @throws UsageError for a text that no header can carry */
export function keyOf(text: string): string {
  const key = text.trim()
  if (!/^[\x21-\x7e]+$/.test(key)) throw new UsageError('--key has to be an API key.')
  return key
}

const loginFile = 'login.json'

const Login = z.object({ url: z.string(), key: z.string() })

/** The service that a person has logged in to. */
type Login = z.output<typeof Login>

/** @returns `undefined` without a login @throws NotDone for an unreadable file */
function readLogin(folder: string): Login | undefined {
  const text = readPrivateFile(folder, loginFile)
  if (text === undefined) return undefined
  try {
    return Login.parse(JSON.parse(text))
  } catch (error) {
    throw new NotDone(`The file ${loginFile} in ${folder} is damaged. Delete it, and run forklist login again.`, {
      cause: error,
    })
  }
}

/** @throws NotDone */
export const writeLogin = (folder: string, login: Login): void =>
  writePrivateFile(folder, loginFile, `${JSON.stringify(login, null, 2)}\n`)

/** Deletes the login, also a damaged one. @returns whether there was one */
export const deleteLogin = (folder: string): boolean => deletePrivateFile(folder, loginFile)
