// What draws the pages for those who write programs, together with all that only they need.
export { ProblemPage, ProblemsPage } from '../problem.tsx'
export { DocPage } from './doc.tsx'
export { OverviewPage } from './overview.tsx'
export { ReferencePage } from './reference.tsx'
