#!/usr/bin/env node
import { readFileSync } from 'node:fs'

// Node reads a whole file and its static imports before it runs anything. So that an older one gets as far as this message, this file
// uses old syntax only and imports the program by a call.
const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
const oldest = JSON.parse(manifest).engines.node.slice('>='.length)

if (process.versions.node.localeCompare(oldest, 'en', { numeric: true }) < 0) {
  console.error(
    `Forklist needs Node ${oldest} or newer; this is ${process.version}. Install a newer one from https://nodejs.org.`,
  )
  process.exitCode = 1
} else void import('./command-line.ts')
