import { about } from '../about.ts'
import type { Words } from '../adapters/mcp/index.ts'
import { exportNames } from '../exports/index.ts'
import { packageVersion } from '../package-version.ts'
import type { Lists } from '../storage/lists.ts'
import { instructions } from './instructions.ts'
import { prompts } from './prompts.ts'
import { resources } from './resources.ts'

/** What assistants, and those who look for servers, are told of this one. @param base the public URL */
export const identityAt = (base: string) =>
  ({
    name: 'forklist',
    ...about,
    version: packageVersion(),
    websiteUrl: base,
    icons: [
      { src: `${base}/icon.svg`, mimeType: 'image/svg+xml', sizes: ['any'] },
      { src: `${base}/icon.png`, mimeType: 'image/png', sizes: ['256x256'] },
    ],
  }) satisfies Words['identity']

/** What assistants are told besides the operations. @param base the public URL */
export const assistantWords = (base: string, lists: Pick<Lists, 'publicSlugs'>): Words => ({
  identity: identityAt(base),
  instructions,
  resources,
  prompts,
  completions: {
    slug: begun => (/^[a-z0-9-]{0,100}$/.test(begun) ? lists.publicSlugs(begun, 101) : []),
    format: begun => exportNames.filter(name => name.startsWith(begun)),
  },
})
