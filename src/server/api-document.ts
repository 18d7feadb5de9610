import { openApi } from '../api/openapi/index.ts'
import { examplesWith, problemExamples } from '../domain/examples.ts'
import { ProblemDocument } from '../domain/problem-document.ts'
import { exportNames } from '../formats/export/index.ts'
import { operations } from '../operations/index.ts'
import { topics } from '../operations/topics.ts'
import { packageInfo, packageVersion } from '../util/package-info.ts'

/** Returns the OpenAPI document of this service. @param base the public URL */
export const apiDocument = (base: string) =>
  openApi(
    operations,
    {
      ...packageInfo,
      version: packageVersion(),
      licence: { name: 'MIT', url: 'https://opensource.org/license/mit' },
      topics,
      problem: ProblemDocument,
      examples: examplesWith(exportNames),
      problemExamples,
    },
    base,
  )
