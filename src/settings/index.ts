import { backups } from './backups.ts'
import { limits } from './limits.ts'
import { operator } from './operator.ts'
import { places } from './places.ts'
import { seeing } from './seeing.ts'
import { serving } from './serving.ts'
import { type MemberOf, memberOf, type Setting, type ValueOf } from './setting.ts'
import { storing } from './storing.ts'
import { website } from './website.ts'

/** Every setting: what it may be, what it is when unset, and what it is for. `docs/settings.md` is made of this. */
export const settings = { ...serving, ...storing, ...backups, ...places, ...limits, ...website, ...operator, ...seeing }

type All = typeof settings

/** What each setting is set to, by its name in the program. */
export type Settings = { [Name in keyof All as MemberOf<Name>]: ValueOf<All[Name]> }

/** A setting that cannot be used: one line that says which, what it was and what it may be. */
export class SettingError extends Error {
  override name = 'SettingError'
}

/** A variable that is set to nothing counts as unset. @throws SettingError */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const read = Object.entries<Setting>(settings).map(([name, setting]) => [
    memberOf(name),
    readOne(name, setting, environment[name]),
  ])
  return Object.fromEntries(read) as Settings
}

function readOne(name: string, { schema, unset, mayBe, shownAs }: Setting, set: string | undefined): unknown {
  const text = set || unset
  if (text === undefined) return undefined
  const parsed = schema.safeParse(text)
  if (parsed.success) return parsed.data
  throw new SettingError(`${name} is ${shownAs ?? shown(text)}, but may only be: ${mayBe}`)
}

/** What stands before the host of an address may not end up in a log. */
const shown = (text: string): string => JSON.stringify(text.replace(/\/\/.*@/, '//…@'))
