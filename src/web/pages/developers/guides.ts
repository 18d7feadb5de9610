// The pages of the documentation. They are one module, so that one `import()` loads them on demand.
export { ProblemPage, ProblemsPage } from '../problem-pages.tsx'
export { DocPage } from './doc.tsx'
export { OverviewPage } from './overview.tsx'
export { ReferencePage } from './reference.tsx'
export { SearchPage } from './search.tsx'
