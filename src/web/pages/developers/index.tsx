import type { JSX } from 'hono/jsx/jsx-runtime'
import { type ProblemCode, problems } from '../../../core/problem.ts'
import type { Page } from '../../page.ts'
import type { ApiDocument } from './api.ts'
import { type DocName, docs } from './docs.ts'
import { referencePath } from './links.ts'

export type Draw = (page: Page) => Promise<JSX.Element>

/** With the first of them: a start does not wait for what most readers of lists never ask for. */
const guides = () => import('./guides.ts')

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
    '/developers': async page => {
      const { OverviewPage } = await guides()
      return <OverviewPage page={page} api={api()} />
    },
    [referencePath]: async page => {
      const { ReferencePage } = await guides()
      return <ReferencePage page={page} api={api()} />
    },
    ...each(Object.keys(docs) as DocName[], '/developers', name => async page => {
      const { DocPage } = await guides()
      return <DocPage page={page} api={api()} name={name} />
    }),
    '/problems': async page => {
      const { ProblemsPage } = await guides()
      return <ProblemsPage page={page} />
    },
    ...each(Object.keys(problems) as ProblemCode[], '/problems', code => async page => {
      const { ProblemPage } = await guides()
      return <ProblemPage page={page} code={code} />
    }),
  }
}

const each = <Name extends string>(names: Name[], below: string, draw: (name: Name) => Draw): Record<string, Draw> =>
  Object.fromEntries(names.map(name => [`${below}/${name}`, draw(name)]))
