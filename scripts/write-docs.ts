/** Writes the pages of docs/ that are made from the code. Run it as `npm run build:docs` after changing what they tell. */
import { writeFileSync } from 'node:fs'
import { generatedPages } from './docs/index.ts'

for (const [file, page] of Object.entries(generatedPages))
  writeFileSync(new URL(`../docs/${file}`, import.meta.url), page())
