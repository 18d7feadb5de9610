/** Where what only checks, measurements and examples need has packages of its own, of which `npm start` installs none. */
export const toolFolders = [
  'bench/peers',
  'test/conformance',
  'test/deploy',
  'test/mcp',
  'test/quality',
  'examples/typed-client',
  'examples/assistant-client',
]
