// Preloaded into a service of several processes, whose use the system reports.
export {}
