// The pages of the documentation. They are one module, so that one `import()` loads them on demand.
export { DocPage, ProblemPage, ProblemsPage } from './doc.tsx'
export { OverviewPage } from './overview.tsx'
