import { settings } from '../../src/config/index.ts'
import type { Setting } from '../../src/core/settings/setting.ts'

const all = Object.entries<Setting>(settings)

const whenUnset = ({ defaultText, defaultDescription = defaultText }: Setting): string =>
  defaultDescription === undefined ? '' : `\`${defaultDescription}\``

/** Returns the page about settings, in Markdown. */
export const settingsPage = (): string =>
  [
    '# Settings',
    '',
    'Look up here what each setting does, which values it takes, and its default. Settings are environment variables. An empty variable counts as unset. With an invalid value the service does not start: it prints one line with the value and the allowed values.',
    '',
    '| setting | default |',
    '|---|---|',
    ...all.map(([name, setting]) => `| [\`${name}\`](#${name.toLowerCase()}) | ${whenUnset(setting)} |`),
    ...all.flatMap(([name, setting]) => [
      '',
      `## ${name}`,
      '',
      setting.description,
      '',
      `- Allowed: ${setting.allowed}.`,
      `- Default: ${whenUnset(setting) || 'none'}.`,
    ]),
    '',
  ].join('\n')
