// The pages of the documentation. One module, so that they are loaded together and on demand.
export { ProblemPage, ProblemsPage } from '../problem.tsx'
export { DocPage } from './doc.tsx'
export { OverviewPage } from './overview.tsx'
export { ReferencePage } from './reference.tsx'
export { SearchPage } from './search.tsx'
