/** Returns the address of a list's file in any format. `exports` names only files for apps, and the others are beside them. */
export const fileUrl = ({ exports }: { exports: Readonly<Record<string, string>> }, format: string): string =>
  new URL(format, Object.values(exports)[0]).href
