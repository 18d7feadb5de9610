// Loaded into a server before its own code: tells whoever started it, on every message, what CPU time it has used.
process.on('message', () => process.send!(process.cpuUsage()))
process.channel!.unref()
