import type { JSX } from 'hono/jsx/jsx-runtime'
import { type ProblemCode, problems } from '../../../core/problem.ts'
import type { Page } from '../../page.ts'
import type { ApiDocument } from './api.ts'
import { docs } from './docs.ts'
import { referencePath } from './links.ts'

export type Draw = (page: Page) => Promise<JSX.Element>

/** Loads the module with the first of these pages, so that it does not delay the start. */
const guides = () => import('./guides.ts')

/**
 * Returns every page of the documentation, by its address from the site's root. Pages stay the same while the service runs.
 * @param apiDocument builds the OpenAPI document; called when the first page is rendered
 */
export function guidePages(apiDocument: () => object): Record<string, Draw> {
  const api = once(apiDocument)
  return {
    '/developers': async page => {
      const { OverviewPage } = await guides()
      return <OverviewPage page={page} api={api()} />
    },
    [referencePath]: async page => {
      const { ReferencePage } = await guides()
      return <ReferencePage page={page} api={api()} />
    },
    ...each([...docs.keys()], '/developers', path => async page => {
      const { DocPage } = await guides()
      return <DocPage page={page} api={api()} doc={docs.get(path)!} />
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

/** Returns a function that renders the search results of a query. @param apiDocument builds the OpenAPI document */
export function guideSearch(apiDocument: () => object): (page: Page, query: string) => Promise<JSX.Element> {
  const api = once(apiDocument)
  return async (page, query) => {
    const { SearchPage } = await guides()
    return <SearchPage page={page} api={api()} query={query} />
  }
}

const once = (make: () => object): (() => ApiDocument) => {
  let made: ApiDocument | undefined
  return () => {
    made ??= make() as ApiDocument
    return made
  }
}

const each = <Name extends string>(names: Name[], below: string, draw: (name: Name) => Draw): Record<string, Draw> =>
  Object.fromEntries(names.map(name => [`${below}/${name}`, draw(name)]))
