import { userInfo } from 'node:os'

/** Returns the shell's user for the audit log, and the user behind `sudo`. */
export const operatorName = ({ SUDO_USER }: Record<string, string | undefined>): string =>
  SUDO_USER ? `${SUDO_USER} as ${userName()}` : userName()

/** In a container a user may have a number but no name. */
const userName = (): string => {
  try {
    return userInfo().username
  } catch {
    return `user ${process.getuid?.()}`
  }
}
