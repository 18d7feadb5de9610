import type { ListHead, Reader } from './access.ts'
import type { Operation, Written } from './operation.ts'

/** What an answer is a pure function of, besides its operation. */
export type OfVersion<Head extends ListHead> = {
  list: Head
  representation: string
  /** The input but for its credential, as one text. */
  input: string
  /** The answer as JSON. Absent where that is had by performing alone. */
  write?(): Promise<Written>
}

/** @returns nothing where more goes into the answer than a version of the list and the input */
export function ofVersion<Services extends object, Head extends ListHead>(
  operation: Operation<Services, Head>,
  services: Services,
  reader: Reader<Head>,
  { editToken: _, ...input }: Record<string, unknown>,
): OfVersion<Head> | undefined {
  const representation = operation.ofVersion as ((input: unknown) => string) | undefined
  const write = operation.write as ((given: unknown, input: unknown) => Promise<Written>) | undefined
  if (!representation) return undefined
  return {
    list: reader.list,
    representation: representation(input),
    input: JSON.stringify(input),
    ...(write && { write: () => write({ ...services, reader }, input) }),
  }
}
