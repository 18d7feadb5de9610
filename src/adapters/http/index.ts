export { jsonBytes, parseJson } from './body.ts'
export { entityTag, matches } from './entity-tag.ts'
export { commonHeaders, exposedHeaders, type Headers, requestIdOf } from './headers.ts'
export { problemAnswer } from './problem.ts'
