/** Where what only the checks and the examples need has packages of its own, of which `npm start` installs none. */
export const toolFolders = [
  'test/conformance',
  'test/deploy',
  'test/mcp',
  'test/quality',
  'examples/typed-client',
  'examples/assistant-client',
]
