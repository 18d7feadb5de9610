#!/usr/bin/env node
import { verifyServiceCommand } from './command.ts'

// The first signal stops the run between two requests, so that its lists are deleted. The second one ends the process.
const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())

process.exitCode = await verifyServiceCommand(process.argv.slice(2), {
  print: line => console.log(line),
  note: line => console.error(line),
  fetch: request => fetch(request),
  environment: process.env,
  signal: stop.signal,
})
