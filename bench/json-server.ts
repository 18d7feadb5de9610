import type { Server } from 'node:http'
import { createRequire } from 'node:module'

// Set up as its documentation shows, but without a log line for each request.
const jsonServer = createRequire(`${import.meta.dirname}/peers/package.json`)('json-server')
const app = jsonServer.create()
app.use(jsonServer.defaults({ logger: false }))
app.use(jsonServer.router(process.env.FILE!))
const server: Server = app.listen(0, 'localhost', () =>
  console.log(`http://localhost:${(server.address() as { port: number }).port}`),
)
