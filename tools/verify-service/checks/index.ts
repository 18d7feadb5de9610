import type { Check } from '../check.ts'
import { browserChecks } from './browsers.ts'
import { creatingChecks } from './creating.ts'
import { credentialChecks } from './credentials.ts'
import { descriptionChecks } from './description.ts'
import { exportChecks } from './exports.ts'
import { fileChecks } from './files.ts'
import { hiddenChecks } from './hidden.ts'
import { pageChecks } from './pages.ts'
import { rankingChecks } from './ranking.ts'
import { readingChecks } from './reading.ts'
import { requestChecks } from './requests.ts'
import { sharingChecks } from './sharing.ts'
import { toolChecks } from './tools.ts'
import { versionChecks } from './versions.ts'

/** All checks, in the order in which they run. */
export const checks: readonly Check[] = [
  ...descriptionChecks,
  ...requestChecks,
  ...browserChecks,
  ...credentialChecks,
  ...readingChecks,
  ...exportChecks,
  ...pageChecks,
  ...creatingChecks,
  ...hiddenChecks,
  ...rankingChecks,
  ...versionChecks,
  ...sharingChecks,
  ...fileChecks,
  ...toolChecks,
]
