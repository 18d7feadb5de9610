import { providers } from '../../src/places/providers/index.ts'
import type { Provider } from '../../src/places/providers/provider.ts'

const whileTyping = ({ perKeystroke }: Provider['capabilities']): string => (perKeystroke ? 'yes' : 'no')

const uses = {
  'may keep': 'may be stored and added to lists',
  'may add': 'may be added to lists',
  'may show only': 'may only be shown',
} satisfies Record<Provider['capabilities']['results'], string>

const settingsOf = ({ settings }: Provider): string =>
  Object.keys(settings)
    .map(name => `[\`${name}\`](settings.md#${name.toLowerCase()})`)
    .join(', ')

/** Returns the page about providers, in Markdown. */
export const providersPage = (): string =>
  [
    '# Providers',
    '',
    'Providers find restaurants. Forklist asks them in this order, each only for what those before it lack.',
    '',
    '| provider | asked while a person types | search results | settings |',
    '|---|---|---|---|',
    ...providers.map(
      (each: Provider) =>
        `| [\`${each.name}\`](#${each.name}) | ${whileTyping(each.capabilities)} | ${uses[each.capabilities.results]} | ${settingsOf(each) || 'none'} |`,
    ),
    ...providers.flatMap(({ name, description, attribution, terms }) => [
      '',
      `## ${name}`,
      '',
      description,
      '',
      `- Attribution: ${attribution.replace(/\.$/, '')}.`,
      `- Terms: ${terms}`,
    ]),
    '',
  ].join('\n')
