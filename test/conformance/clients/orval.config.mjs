/** The address of the service is in the document. */
export default {
  forklist: {
    input: 'openapi.json',
    output: { target: 'generated/orval.ts', client: 'fetch', baseUrl: { getBaseUrlFromSpecification: true } },
  },
}
