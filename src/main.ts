#!/usr/bin/env node
import { readFileSync } from 'node:fs'

// Node parses a file and its static imports before running it. This file uses only old syntax and imports the program by a call, so that
// an older Node reaches the message below.
const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
const oldest = JSON.parse(manifest).engines.node.slice('>='.length)

if (process.versions.node.localeCompare(oldest, 'en', { numeric: true }) < 0) {
  console.error(
    `Forklist needs Node ${oldest} or newer; this is ${process.version}. Install a newer Node from https://nodejs.org.`,
  )
  process.exitCode = 1
} else void import('./cli/command-line.ts')
