import type { SettingGroup, SettingValues } from '../../core/settings/setting.ts'
import { google } from './google/index.ts'
import { nominatim } from './nominatim.ts'
import { photon } from './photon.ts'
import { placeIndex } from './place-index.ts'
import type { Provider, ProviderDependencies, UsedProvider } from './provider.ts'

/** The providers, in the order in which they are asked. */
export const providers = [placeIndex, photon, nominatim, google] as const

type All<Part> = (Part extends unknown ? (part: Part) => void : never) extends (all: infer Whole) => void
  ? Whole
  : never

export const providerSettings = Object.assign({}, ...providers.map(({ settings }) => settings)) as All<
  (typeof providers)[number]['settings']
>

/** Settings of providers by property name. A provider without its settings is off. */
export type ProviderSettings = Partial<SettingValues<typeof providerSettings>>

/** Opens the providers that the settings turn on. */
export const openProviders = (settings: ProviderSettings, dependencies: ProviderDependencies): UsedProvider[] =>
  (providers as readonly Provider<SettingGroup>[]).flatMap(({ name, capabilities, open }) => {
    const opened = open(settings, dependencies)
    return opened ? [{ name, capabilities, ...opened }] : []
  })
