/** Thrown when lists cannot be dumped or loaded. The message has the reason and the next step. */
export class DumpError extends Error {
  override name = 'DumpError'
}
