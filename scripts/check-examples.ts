/** Fails if an output of an operation has no example. The build runs it, so that no request for the OpenAPI document can fail. */
import { apiDocument } from '../src/server/api-document.ts'

try {
  apiDocument('https://forklist.example')
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
