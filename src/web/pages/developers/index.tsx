import type { JSX } from 'hono/jsx/jsx-runtime'
import { type ProblemCode, problems } from '../../../core/problem.ts'
import type { Page } from '../../page.ts'
import { addressOf, docs } from './docs.ts'

type Draw = (page: Page) => Promise<JSX.Element>

/** Loads the module with the first of these pages, so that it does not delay the start. */
const guides = () => import('./guides.ts')

/** Every page of the documentation, by its address from the site's root. Pages stay the same while the service runs. */
export const guidePages: Readonly<Record<string, Draw>> = {
  ...Object.fromEntries(
    [...docs.values()].map((doc): [string, Draw] => [
      addressOf(doc.path),
      async page => {
        const { DocPage, OverviewPage, ProblemsPage } = await guides()
        const Shown = { problems: ProblemsPage, programs: OverviewPage }[doc.path] ?? DocPage
        return <Shown page={page} doc={doc} />
      },
    ]),
  ),
  ...Object.fromEntries(
    (Object.keys(problems) as ProblemCode[]).map((code): [string, Draw] => [
      `/problems/${code}`,
      async page => {
        const { ProblemPage } = await guides()
        return <ProblemPage page={page} code={code} />
      },
    ]),
  ),
}
