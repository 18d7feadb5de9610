import type { JsonObject } from '../../util/json-object.ts'

/** A problem document of a service. Its code may be newer than this program. */
export type ServiceProblemDocument = JsonObject & { code: string; detail: string; status: number }

/** A refusal by another machine's service. */
export class ServiceProblem extends Error {
  override name = 'ServiceProblem'
  readonly document: ServiceProblemDocument

  constructor(document: ServiceProblemDocument) {
    super(document.detail)
    this.document = document
  }
}

export const isProblemDocument = (value: unknown): value is ServiceProblemDocument => {
  const { code, detail, status } = Object(value) as Record<string, unknown>
  return typeof code === 'string' && typeof detail === 'string' && typeof status === 'number'
}
