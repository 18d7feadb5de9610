/** Node's own classes, stored before a server replaces them. */
export const runtimes = { Request, Response }
