import { spawn } from 'node:child_process'
import { join } from 'node:path'

// Disables telemetry and update checks, because programs read the output.
const quiet = {
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  DO_NOT_TRACK: '1',
  FORCE_COLOR: '0',
}

const programs = {
  redocly: '@redocly/cli/bin/cli.js',
  spectral: '@stoplight/spectral-cli/dist/index.js',
}

/** Starts a program that `npm test` has installed in this folder. */
export const startTool = (name: keyof typeof programs, ...args: string[]) =>
  spawn(process.execPath, [join(import.meta.dirname, 'node_modules', programs[name]), ...args], {
    cwd: import.meta.dirname,
    env: { ...process.env, ...quiet },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
