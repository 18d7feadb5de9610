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
    'Look up here where Forklist finds restaurants, how you may use the data of each provider, and what each receives. Forklist asks the providers in this order. It asks each only for places that the earlier ones lack.',
    '',
    '| provider | asked while a person types | search results | settings |',
    '|---|---|---|---|',
    ...providers.map(
      (each: Provider) =>
        `| [\`${each.name}\`](#${each.name}) | ${whileTyping(each.capabilities)} | ${uses[each.capabilities.results]} | ${settingsOf(each) || 'none'} |`,
    ),
    ...providers.flatMap(({ name, description, attribution, terms, receives }) => [
      '',
      `## ${name}`,
      '',
      description,
      '',
      `- Attribution: ${attribution.replace(/\.$/, '')}.`,
      `- Terms: ${terms}`,
      `- Receives: ${receives}`,
    ]),
    '',
  ].join('\n')
