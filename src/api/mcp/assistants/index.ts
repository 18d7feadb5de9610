import { ProblemDocument } from '../../../domain/problem-document.ts'
import { exportNames } from '../../../formats/export/index.ts'
import type { Lists } from '../../../storage/lists.ts'
import { packageInfo, packageVersion } from '../../../util/package-info.ts'
import type { AssistantTexts } from '../index.ts'
import { defaultTools } from './default-tools.ts'
import { instructions } from './instructions.ts'
import { prompts } from './prompts.ts'
import { resources } from './resources.ts'

/** Returns the name and description of this server, for assistants and registries. @param base the public URL */
export const identityAt = (base: string) =>
  ({
    name: 'forklist',
    ...packageInfo,
    version: packageVersion(),
    websiteUrl: base,
    icons: [
      { src: `${base}/icon.svg`, mimeType: 'image/svg+xml', sizes: ['any'] },
      { src: `${base}/icon.png`, mimeType: 'image/png', sizes: ['256x256'] },
    ],
  }) satisfies AssistantTexts['identity']

/** Returns the texts for assistants beside the operations. @param base the public URL */
export const assistantTexts = (base: string, lists: Pick<Lists, 'publicSlugs'>): AssistantTexts => ({
  identity: identityAt(base),
  instructions,
  resources,
  prompts,
  defaultTools,
  problem: ProblemDocument,
  completions: {
    slug: begun => (/^[a-z0-9-]{0,100}$/.test(begun) ? lists.publicSlugs(begun, 101) : []),
    format: begun => exportNames.filter(name => name.startsWith(begun)),
  },
})
