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
    'Settings are environment variables; one that is set to nothing counts as unset. A wrong value stops the start with one line that says which it was and what it may be.',
    '',
    '| setting | when unset |',
    '|---|---|',
    ...all.map(([name, setting]) => `| [\`${name}\`](#${name.toLowerCase()}) | ${whenUnset(setting)} |`),
    ...all.flatMap(([name, setting]) => [
      '',
      `## ${name}`,
      '',
      setting.description,
      '',
      `- May be: ${setting.allowed}.`,
      `- When unset: ${whenUnset(setting) || 'nothing'}.`,
    ]),
    '',
  ].join('\n')
