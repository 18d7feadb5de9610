import * as z from 'zod'
import { NotDone } from '../command.ts'
import { deletePrivateFile, readPrivateFile, writePrivateFile } from './private-file.ts'

const name = 'login.json'

const Login = z.object({ url: z.string(), key: z.string() })

/** The service that a person has logged in to. */
export type Login = z.output<typeof Login>

/** @returns `undefined` without a login @throws NotDone for an unreadable file */
export function readLogin(folder: string): Login | undefined {
  const text = readPrivateFile(folder, name)
  if (text === undefined) return undefined
  try {
    return Login.parse(JSON.parse(text))
  } catch (error) {
    throw new NotDone(`The file ${name} in ${folder} is damaged. Delete it, and run forklist login again.`, {
      cause: error,
    })
  }
}

/** @throws NotDone */
export const writeLogin = (folder: string, login: Login): void =>
  writePrivateFile(folder, name, `${JSON.stringify(login, null, 2)}\n`)

/** Deletes the login, also a damaged one. @returns whether there was one */
export const deleteLogin = (folder: string): boolean => deletePrivateFile(folder, name)
