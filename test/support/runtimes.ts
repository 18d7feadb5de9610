/** What the runtime itself has under these names, for this is loaded once, before any server. */
export const runtimes = { Request, Response }
