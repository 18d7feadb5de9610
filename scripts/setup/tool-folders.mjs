/** The folders with packages of their own that every check needs. `npm start` installs none of them. */
export const checkFolders = ['bench/peers', 'test/deploy', 'test/mcp', 'examples/assistant-client']

/** The same for the tests of a release and for measurements, whose programs are 360 MB. */
export const releaseFolders = ['test/conformance', 'test/quality', 'examples/typed-client']

export const toolFolders = [...checkFolders, ...releaseFolders]
