import { builtIn, NotDone } from '../command.ts'
import { printNote } from '../output.ts'
import { listLinkOf } from '../remote/list-link.ts'
import { allKeyrings, removeFromKeyring } from '../stdio/keyring-file.ts'
import { slug } from './options.ts'

export const keyringRemove = builtIn({
  name: 'keyring remove',
  summary: 'Keep assistants of forklist mcp from changing a list.',
  options: () => ({ slug: slug() }),
  positions: { slug: 'Which list?' },
  notes: ['The edit token still works. If you have it nowhere else, nobody can change the list any more.'],
  example: 'forklist keyring remove eat-in-rome-k3v9qa',
  async run({ slug: typed }, { configFolder, stderr }) {
    const slug = listLinkOf(typed)?.slug ?? typed
    const services = allKeyrings(configFolder).filter(({ tokens }) => tokens.has(slug))
    if (services.length === 0) throw new NotDone(`No keyring has ${slug}: forklist keyring list shows all lists.`)
    for (const { url } of services) await removeFromKeyring(configFolder, url, slug)
    printNote(stderr, `Assistants of forklist mcp cannot change ${slug} any more.`)
    return 0
  },
})
