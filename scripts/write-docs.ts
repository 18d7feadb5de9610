/** Writes the generated files: pages of docs/, and server.json. Run `npm run build:docs` after changing their source. */
import { writeFileSync } from 'node:fs'
import { generatedFiles } from './docs/index.ts'

for (const [path, text] of Object.entries(generatedFiles)) writeFileSync(new URL(`../${path}`, import.meta.url), text())
