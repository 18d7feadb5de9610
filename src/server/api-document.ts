import type { Readers } from '../api/openapi/document.ts'
import { withShortTexts } from '../api/openapi/document.ts'
import { openApi } from '../api/openapi/index.ts'
import type { Operation } from '../core/operation.ts'
import { examplesWith, problemExamples } from '../domain/examples.ts'
import { ProblemDocument } from '../domain/problem-document.ts'
import { linkedNames } from '../formats/export/index.ts'
import { defaultTools } from '../operations/default-tools.ts'
import { operations } from '../operations/index.ts'
import { topics } from '../operations/topics.ts'
import { packageInfo, packageVersion } from '../util/package-info.ts'

/** Returns the OpenAPI document of this service. @param base the public URL */
export const apiDocument = (base: string, readers: Readers = 'all') =>
  readers === 'all' ? documentOf(operations, base) : withShortTexts(documentOf(operations.filter(isDefaultTool), base))

const isDefaultTool = ({ name }: { name: string }): boolean => defaultTools.includes(name)

const documentOf = (described: readonly Operation[], base: string) =>
  openApi(
    described,
    {
      ...packageInfo,
      version: packageVersion(),
      licence: { name: 'MIT', url: 'https://opensource.org/license/mit' },
      topics,
      problem: ProblemDocument,
      examples: examplesWith(linkedNames),
      problemExamples,
    },
    base,
  )
