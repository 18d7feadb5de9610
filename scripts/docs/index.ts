import { apiDocument } from '../../src/api-document.ts'
import { operationsPage } from './operations-page.ts'
import { problemsPage } from './problems-page.ts'
import { settingsPage } from './settings-page.ts'

/** The pages of `docs/` that are made from the code, by their file. */
export const generatedPages: Readonly<Record<string, () => string>> = {
  'settings.md': settingsPage,
  'problems.md': problemsPage,
  'operations.md': operationsPage,
  'openapi.json': () => `${JSON.stringify(apiDocument('https://forklist.example'), null, 2)}\n`,
}
