// Preloaded into a service of several processes. Their use of resources is read from the system.
export {}
