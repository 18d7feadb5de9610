import { userInfo } from 'node:os'

/** Who runs a command, for the audit log: the user of the shell, and who has become it by `sudo`. */
export const operatorName = ({ SUDO_USER }: Record<string, string | undefined>): string =>
  SUDO_USER ? `${SUDO_USER} as ${userName()}` : userName()

/** In a container a user may have a number and no name. */
const userName = (): string => {
  try {
    return userInfo().username
  } catch {
    return `user ${process.getuid?.()}`
  }
}
