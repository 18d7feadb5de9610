import { join } from 'node:path'
import { type MoveStore, NotDone } from './adapters/cli/index.ts'
import { Problem } from './core/problem.ts'
import type { Settings } from './settings/index.ts'
import { storing } from './settings/storing.ts'
import { move, undo } from './storage/moving/move.ts'
import { databaseName } from './storage/sqlite/file.ts'

const now = () => new Date().toISOString()

/** The way of the embedded database of the settings into PostgreSQL, for the command line. */
export const moveStore = ({ dataDir, databaseUrl }: Pick<Settings, 'dataDir' | 'databaseUrl'>): MoveStore => {
  const from = join(dataDir, databaseName)
  return {
    async move(given, { say, ...moving }) {
      const url = urlOf(given ?? databaseUrl)
      const to = nameOf(url)
      const wanted = { dataDir, url, name: to, now, told: say, ...moving }
      return { from, to, ...(await move(wanted).catch(orNotDone(dataDir, to))) }
    },
    async undo({ audit, say }) {
      const { to, at } = await undo({ dataDir, audit, now, told: say }).catch(orNotDone(dataDir, 'PostgreSQL'))
      return { from, to, at }
    },
  }
}

function urlOf(url: string | undefined): string {
  if (url === undefined)
    throw new NotDone(
      'Where to? Give the URL of a PostgreSQL database: forklist migrate-to postgres://…, or DATABASE_URL.',
    )
  const { schema, mayBe } = storing.DATABASE_URL
  if (!schema.safeParse(url).success) throw new NotDone(`That is not a postgres:// URL, which is: ${mayBe}.`)
  return url
}

/** What of a URL may be shown: its servers and its database. What comes before the last `@` may be a part of a password. */
const nameOf = (url: string): string => url.replace(/^.*(\/\/|@)/s, '').replace(/[?#].*$/s, '')

type Failure = Error & { code?: string; errcode?: number }

/** For `catch`. */
const orNotDone =
  (dataDir: string, to: string) =>
  (error: Failure): never => {
    const root = rootOf(error)
    if (['MoveError', 'BackupError', 'FolderBusy'].includes(error.name))
      throw new NotDone(error.message, { cause: error })
    if (root.errcode !== undefined)
      throw new NotDone(`${dataDir} cannot be used: ${root.message}. ${goesOn}`, { cause: error })
    if (error instanceof Problem || isOfPostgres(root))
      throw new NotDone(`${to} cannot be used: ${root.message}. ${goesOn}`, { cause: error })
    throw error
  }

const goesOn = 'What was begun goes on where it was, when the command is given again.'

const rootOf = (error: Failure): Failure => (error.cause instanceof Error ? rootOf(error.cause as Failure) : error)

/** What PostgreSQL calls its failures by: `28P01` for a wrong password, `3D000` for a database that is not there. */
const isOfPostgres = ({ code }: Failure): boolean => code !== undefined && /^[0-9A-Z]{5}$/.test(code)
