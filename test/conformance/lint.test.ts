import { expect, test } from 'vitest'
import { type Finding, redocly, spectral } from './lint.ts'
import { servedDocument } from './served-document.ts'

const documents = [
  { title: 'the served document', document: await servedDocument() },
  { title: 'the document for action platforms', document: await servedDocument('?for=actions') },
]

const rules = (findings: Finding[]): string[] => findings.map(({ rule }) => rule)

test.each(documents)('redocly’s recommended rules report nothing for $title', async ({ document }) => {
  expect(await redocly(document)).toEqual([])
})

// Takes eight seconds on an idle machine.
test.each(documents)(
  'Spectral’s OpenAPI rules report nothing for $title, and its OWASP rules no error',
  {
    timeout: 120_000,
  },
  async ({ document }) => {
    const { openapi, owasp } = await spectral(document)
    expect(openapi).toEqual([])
    expect(owasp.filter(({ severity }) => severity === 'error')).toEqual([])
    for (const [rule, { length }] of Map.groupBy(rules(owasp), rule => rule)) console.log(`${rule}: ${length} warnings`)
  },
)

test('both linters find errors in a document', async () => {
  const operation = { operationId: 'lists', security: [], responses: { 200: { description: 'Lists' } } }
  const wrong = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Forklist', version: '1' },
    servers: [{ url: 'https://forklist.example/api/v1' }],
    paths: { '/lists': { get: operation, post: operation } },
  })
  expect(rules(await redocly(wrong))).toEqual(expect.arrayContaining(['operation-operationId-unique', 'info-license']))
  const { openapi, owasp } = await spectral(wrong)
  expect(rules(openapi)).toEqual(expect.arrayContaining(['operation-operationId-unique', 'operation-tags']))
  const unprotected = { rule: 'owasp:api2:2023-write-restricted', severity: 'error' }
  expect(owasp).toContainEqual(expect.objectContaining(unprotected))
})
