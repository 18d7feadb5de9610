/** The members that are there: what a file does not tell is left out. */
export const present = <T extends object>(members: { [Member in keyof T]: T[Member] | undefined }): T =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as T
