/** Writes docs/settings.md from src/settings.ts. Run it as `node scripts/write-settings-page.ts` after changing a setting. */
import { writeFileSync } from 'node:fs'
import { settingsPage } from '../src/settings.ts'

writeFileSync(new URL('../docs/settings.md', import.meta.url), settingsPage())
