/** Where what only checks, measurements and examples need has packages of its own, of which `npm start` installs none. */
export const checkFolders = ['bench/peers', 'test/deploy', 'test/mcp', 'examples/assistant-client']

/** The same for the tests of a release, whose programs are 360 MB. */
export const releaseFolders = ['test/conformance', 'test/quality', 'examples/typed-client']

export const toolFolders = [...checkFolders, ...releaseFolders]
