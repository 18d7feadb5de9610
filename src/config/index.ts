import { propertyName, type Setting, type SettingValues } from '../core/settings/setting.ts'
import { providerSettings } from '../places/providers/index.ts'
import { downloadSettings } from './downloads.ts'
import { limitSettings } from './limits.ts'
import { observabilitySettings } from './observability.ts'
import { operatorSettings } from './operator.ts'
import { remoteSettings } from './remote.ts'
import { serverSettings } from './server.ts'
import { backupSettings, storageSettings } from './storage.ts'
import { websiteSettings } from './website.ts'

/** Every setting with its allowed values, default and purpose. Generates `docs/settings.md`. */
export const settings = {
  ...serverSettings,
  ...storageSettings,
  ...backupSettings,
  ...providerSettings,
  ...downloadSettings,
  ...limitSettings,
  ...websiteSettings,
  ...operatorSettings,
  ...observabilitySettings,
  ...remoteSettings,
}

/** Parsed settings by property name. */
export type Settings = SettingValues<typeof settings>

/** An invalid setting. The message is one line: name, value and allowed values. */
export class SettingError extends Error {
  override name = 'SettingError'
}

/** Reads all settings. An empty variable counts as unset. @throws SettingError */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const read = Object.entries<Setting>(settings).map(([name, setting]) => [
    propertyName(name),
    readOne(name, setting, environment[name]),
  ])
  return Object.fromEntries(read) as Settings
}

function readOne(
  name: string,
  { schema, defaultText, allowed, redactedAs }: Setting,
  set: string | undefined,
): unknown {
  const text = set || defaultText
  if (text === undefined) return undefined
  const parsed = schema.safeParse(text)
  if (parsed.success) return parsed.data
  throw new SettingError(`${name} is ${redactedAs ?? quoteSetting(text)}, but may only be: ${allowed}`)
}

/** Quotes a value without the user and password of a URL, which must not be logged. */
const quoteSetting = (text: string): string => JSON.stringify(text.replace(/\/\/.*@/, '//…@'))
