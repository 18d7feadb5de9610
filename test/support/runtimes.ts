/** The runtime's own values of these names: this is loaded once before any server. */
export const runtimes = { Request, Response }
