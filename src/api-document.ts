import { about } from './about.ts'
import { openApi } from './adapters/openapi/index.ts'
import { examplesWith, problemExamples } from './domain/examples.ts'
import { ProblemDocument } from './domain/problem-document.ts'
import { exportNames } from './exports/index.ts'
import { operations } from './operations/index.ts'
import { topics } from './operations/topics.ts'
import { packageVersion } from './package-version.ts'

/** The OpenAPI document of this service. @param base the public URL */
export const apiDocument = (base: string) =>
  openApi(
    operations,
    {
      ...about,
      version: packageVersion(),
      licence: { name: 'MIT', url: 'https://opensource.org/license/mit' },
      topics,
      problem: ProblemDocument,
      examples: examplesWith(exportNames),
      problemExamples,
    },
    base,
  )
