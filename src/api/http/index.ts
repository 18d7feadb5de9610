export { jsonBytes, parseJson, readFormFields } from './body.ts'
export { type CompressedBody, compress, type Encoding, encodingFor, withEncoding } from './encoding.ts'
export { eventStream, eventStreamType, eventText, retryText } from './event-stream.ts'
export { commonHeaders, exposedHeaders, type Headers, noIndexHeaders, sharedHeaders } from './headers.ts'
export { newRequestContext, requestContextOf, requestIdOf, setRequestContext } from './request-context.ts'
export {
  cachingHeaders,
  conditionalResponse,
  entityTag,
  fingerprintOf,
  matches,
  notModified,
  preflightResponse,
  problemResponse,
  retryAfter,
  staticResponse,
  withoutBody,
} from './responses.ts'
export { type Form, isForm, readForm } from './upload.ts'
export type { MadeResponse, RespondCached, VersionedResource } from './versioned-resource.ts'
