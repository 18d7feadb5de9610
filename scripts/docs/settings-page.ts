import { settings } from '../../src/settings.ts'

/** The page about settings, in Markdown. */
export const settingsPage = (): string =>
  [
    '# Settings',
    '',
    'Settings are environment variables; one that is set to nothing counts as unset. A wrong value stops the start with one line that says which it was and what it may be.',
    '',
    '| setting | when unset |',
    '|---|---|',
    ...Object.entries(settings).map(
      ([name, { unset }]) => `| [\`${name}\`](#${name.toLowerCase()}) | ${unset === undefined ? '' : `\`${unset}\``} |`,
    ),
    ...Object.entries(settings).flatMap(([name, { mayBe, unset, meaning }]) => [
      '',
      `## ${name}`,
      '',
      meaning,
      '',
      `- May be: ${mayBe}.`,
      `- When unset: ${unset === undefined ? 'nothing' : `\`${unset}\``}.`,
    ]),
    '',
  ].join('\n')
