// Loaded into a service of several processes: what all of them use is asked of the system.
export {}
