/** Folders whose own packages every check needs. `npm start` installs none of them. */
export const checkFolders = ['bench/peers', 'test/deploy', 'test/api/mcp', 'examples/assistant-client']

/** Folders for tests of a release and for measurements. Their packages take 455 MB. */
export const releaseFolders = ['test/conformance', 'test/quality', 'examples/typed-client']

export const toolFolders = [...checkFolders, ...releaseFolders]
