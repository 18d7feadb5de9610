/** Writes the files that are made from the code: pages of docs/, and server.json. Run it as `npm run build:docs` after changing what they tell. */
import { writeFileSync } from 'node:fs'
import { generatedFiles } from './docs/index.ts'

for (const [path, text] of Object.entries(generatedFiles)) writeFileSync(new URL(`../${path}`, import.meta.url), text())
