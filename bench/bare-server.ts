import { createServer } from 'node:http'
import type { Answers } from './processes.ts'

// The least that answers these bytes: one look into an object and one write.
const kept = Object.fromEntries(
  Object.entries(JSON.parse(process.env.ANSWERS!) as Answers).map(([path, { headers, body }]) => [
    path,
    { headers, body: Buffer.from(body) },
  ]),
)
const server = createServer((request, response) => {
  const { headers, body } = kept[request.url!]!
  if (request.headers['if-none-match'] === headers.etag) response.writeHead(304, headers).end()
  else response.writeHead(200, { ...headers, 'content-length': body.length }).end(body)
})
server.listen(0, 'localhost', () => console.log(`http://localhost:${(server.address() as { port: number }).port}`))
