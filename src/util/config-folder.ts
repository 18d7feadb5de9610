import { homedir } from 'node:os'
import { join } from 'node:path'

/** Returns the folder for files of the person who runs commands. */
export function configFolder(
  { XDG_CONFIG_HOME = '', APPDATA = '' }: Record<string, string | undefined>,
  platform: NodeJS.Platform,
  home: string,
): string {
  // A relative path is invalid (XDG Base Directory Specification).
  if (XDG_CONFIG_HOME.startsWith('/')) return join(XDG_CONFIG_HOME, 'forklist')
  if (platform === 'win32') return join(APPDATA || join(home, 'AppData', 'Roaming'), 'forklist')
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'forklist')
  return join(home, '.config', 'forklist')
}

/** Returns the home folder; for a user without one, `/`, as container engines do. */
export function homeFolder(): string {
  try {
    return homedir()
  } catch {
    // The system does not know this user, and HOME is not set.
    return '/'
  }
}
