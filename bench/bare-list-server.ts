import { createServer } from 'node:http'
import { listReader } from './bare-list.ts'

// The minimum for reading a list from the database: two prepared statements and JSON.stringify.
const read = listReader(process.env.DATABASE!)
const server = createServer((request, response) => {
  const body = Buffer.from(read(request.url!.slice(1)))
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body)
})
server.listen(0, 'localhost', () => console.log(`http://localhost:${(server.address() as { port: number }).port}`))
