/** Drops members that are `undefined`. */
export const definedMembers = <T extends object>(members: { [Member in keyof T]: T[Member] | undefined }): T =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as T
