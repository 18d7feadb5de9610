import { settings } from '../../src/settings/index.ts'
import type { Setting } from '../../src/settings/setting.ts'

const all = Object.entries<Setting>(settings)

const whenUnset = ({ unset, unsetMeans = unset }: Setting): string =>
  unsetMeans === undefined ? '' : `\`${unsetMeans}\``

/** The page about settings, in Markdown. */
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
      setting.meaning,
      '',
      `- May be: ${setting.mayBe}.`,
      `- When unset: ${whenUnset(setting) || 'nothing'}.`,
    ]),
    '',
  ].join('\n')
