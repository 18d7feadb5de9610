import type { JSX } from 'hono/jsx/jsx-runtime'
import { type ProblemCode, problems } from '../../../core/problem.ts'
import type { Page } from '../../page.ts'
import { ProblemPage, ProblemsPage } from '../problem.tsx'
import type { ApiDocument } from './api.ts'
import { DocPage } from './doc.tsx'
import { type DocName, docs } from './docs.ts'
import { referencePath } from './links.ts'
import { OverviewPage } from './overview.tsx'
import { ReferencePage } from './reference.tsx'

export type Draw = (page: Page) => JSX.Element

/**
 * Every page for those who write programs, by its address from the site's own root. What is on them stays the same as long as the
 * service runs.
 * @param apiDocument makes the OpenAPI document; it is asked when a page is first drawn
 */
export function guidePages(apiDocument: () => object): Record<string, Draw> {
  let made: ApiDocument | undefined
  const api = () => {
    made ??= apiDocument() as ApiDocument
    return made
  }
  return {
    '/developers': page => <OverviewPage page={page} api={api()} />,
    [referencePath]: page => <ReferencePage page={page} api={api()} />,
    ...each(Object.keys(docs) as DocName[], '/developers', name => page => (
      <DocPage page={page} api={api()} name={name} />
    )),
    '/problems': page => <ProblemsPage page={page} />,
    ...each(Object.keys(problems) as ProblemCode[], '/problems', code => page => (
      <ProblemPage page={page} code={code} />
    )),
  }
}

const each = <Name extends string>(names: Name[], below: string, draw: (name: Name) => Draw): Record<string, Draw> =>
  Object.fromEntries(names.map(name => [`${below}/${name}`, draw(name)]))
