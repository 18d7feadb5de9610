import type { ListHead, Reader } from './access.ts'
import type { Operation, WrittenResponse } from './operation.ts'

/** The inputs that determine a response, besides its operation. */
export type VersionedResponse<Head extends ListHead> = {
  list: Head
  representation: string
  /** The input without its credential, as JSON. */
  input: string
  /** Writes the response as JSON. Absent if the operation has to be performed. */
  write?(): Promise<WrittenResponse>
}

/** Describes a response that depends only on a list's version and the input. @returns `undefined` for any other */
export function versionedResponse<Services extends object, Head extends ListHead>(
  operation: Operation<Services, Head>,
  services: Services,
  reader: Reader<Head>,
  { editToken: _, ...input }: Record<string, unknown>,
): VersionedResponse<Head> | undefined {
  const representation = operation.ofVersion as ((input: unknown) => string) | undefined
  const write = operation.write as ((context: unknown, input: unknown) => Promise<WrittenResponse>) | undefined
  if (!representation) return undefined
  return {
    list: reader.list,
    representation: representation(input),
    input: JSON.stringify(input),
    ...(write && { write: () => write({ ...services, reader }, input) }),
  }
}
