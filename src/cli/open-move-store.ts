import { join } from 'node:path'
import type { Settings } from '../config/index.ts'
import { storageSettings } from '../config/storage.ts'
import { Problem } from '../core/problem.ts'
import { move, undo } from '../storage/moving/move.ts'
import { databaseName } from '../storage/sqlite/file.ts'
import { NotDone } from './command.ts'
import type { MoveStore } from './move-store.ts'

const now = () => new Date().toISOString()

/** Opens the move from the settings' embedded database to PostgreSQL. */
export const moveStore = ({ dataDir, databaseUrl }: Pick<Settings, 'dataDir' | 'databaseUrl'>): MoveStore => {
  const from = join(dataDir, databaseName)
  return {
    async move(given, { say, ...moving }) {
      const url = urlOf(given ?? databaseUrl)
      const to = databaseNameOf(url)
      const wanted = { dataDir, url, name: to, now, log: say, ...moving }
      return { from, to, ...(await move(wanted).catch(orNotDone(dataDir, to))) }
    },
    async undo({ audit, say }) {
      const { to, at } = await undo({ dataDir, audit, now, log: say }).catch(orNotDone(dataDir, 'PostgreSQL'))
      return { from, to, at }
    },
  }
}

function urlOf(url: string | undefined): string {
  if (url === undefined)
    throw new NotDone(
      'Where to? Give the URL of a PostgreSQL database: forklist migrate-to postgres://…, or DATABASE_URL.',
    )
  const { schema, allowed } = storageSettings.DATABASE_URL
  if (!schema.safeParse(url).success) throw new NotDone(`Not a postgres:// URL. Use ${allowed}.`)
  return url
}

/** Returns the servers and the database of a URL. Everything before the last `@` may be part of a password. */
const databaseNameOf = (url: string): string => url.replace(/^.*(\/\/|@)/s, '').replace(/[?#].*$/s, '')

type SystemError = Error & { code?: string; errcode?: number }

/** Returns a handler for `catch` that converts expected errors to NotDone. */
const orNotDone =
  (dataDir: string, to: string) =>
  (error: SystemError): never => {
    const root = rootOf(error)
    if (['MoveError', 'BackupError', 'FolderBusy'].includes(error.name))
      throw new NotDone(error.message, { cause: error })
    if (root.errcode !== undefined)
      throw new NotDone(`${dataDir} cannot be used: ${root.message}. ${continueAdvice}`, { cause: error })
    if (error instanceof Problem || isOfPostgres(root))
      throw new NotDone(`${to} cannot be used: ${root.message}. ${continueAdvice}`, { cause: error })
    throw error
  }

const continueAdvice = 'Repeat the command to continue.'

const rootOf = (error: SystemError): SystemError =>
  error.cause instanceof Error ? rootOf(error.cause as SystemError) : error

/** PostgreSQL's error codes, such as `28P01` for a wrong password and `3D000` for a missing database. */
const isOfPostgres = ({ code }: SystemError): boolean => code !== undefined && /^[0-9A-Z]{5}$/.test(code)
