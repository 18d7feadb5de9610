/** A reader of one kind of file, for the fuzzer. */
export type FuzzedReader = {
  name: string
  /** Valid files, small enough that thousands of them are read in a second. */
  files: readonly Buffer[]
  /** Texts with a meaning to the reader. */
  tokens: readonly string[]
  /** The compressed content of a file. Damage outside it is detected at once, so half of the mutations are inside. */
  inside?: { files: readonly Buffer[]; tokens: readonly string[]; pack(contents: Buffer): Buffer }
  /**
   * Reads a file with any damage.
   * @param path for a copy of it
   * @returns whether it was read, not refused with a reason
   * @throws Error for any other failure, and for invalid results
   */
  read(bytes: Buffer, path: string): boolean | Promise<boolean>
  /** Further checks of a read file, not measured. @throws Error */
  holds?(bytes: Buffer): void
}
