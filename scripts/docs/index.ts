import { apiDocument } from '../../src/server/api-document.ts'
import { commandLinePage } from './command-line-page.ts'
import { operationsPage } from './operations-page.ts'
import { placeFieldsPage } from './place-fields-page.ts'
import { problemsPage } from './problems-page.ts'
import { providersPage } from './providers-page.ts'
import { serverJson } from './server-json.ts'
import { settingsPage } from './settings-page.ts'
import { toolsPage } from './tools-page.ts'

/** Host name in examples. */
const host = 'forklist.example'

const json = (document: object): string => `${JSON.stringify(document, null, 2)}\n`

/** The generated files, by path from the root of the project. */
export const generatedFiles: Readonly<Record<string, () => string>> = {
  'docs/settings.md': settingsPage,
  'docs/providers.md': providersPage,
  'docs/place-fields.md': placeFieldsPage,
  'docs/problems.md': problemsPage,
  'docs/operations.md': operationsPage,
  'docs/command-line.md': commandLinePage,
  'docs/tools.md': toolsPage,
  'docs/openapi.json': () => json(apiDocument(`https://${host}`)),
  'server.json': () => json(serverJson(host)),
}
