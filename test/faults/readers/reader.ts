/** What reads files of one kind, for the fuzzer. */
export type FuzzedReader = {
  name: string
  /** Good files, small enough that thousands of them are read in a second. */
  files: readonly Buffer[]
  /** Pieces that mean something to it. */
  telling: readonly string[]
  /** What is in a file that is packed. Damage outside is seen at once, so that half of it is done there. */
  inside?: { files: readonly Buffer[]; telling: readonly string[]; pack(contents: Buffer): Buffer }
  /**
   * Reads a file, however damaged it is.
   * @param path where a copy of it can be put
   * @returns whether it was read, and not refused with a reason
   * @throws Error for any other failure, and for what is read and not as promised
   */
  read(bytes: Buffer, path: string): boolean | Promise<boolean>
  /** What else must be true of a file that is read; not measured. @throws Error */
  holds?(bytes: Buffer): void
}
