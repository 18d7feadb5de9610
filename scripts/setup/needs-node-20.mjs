// Imported first, and written so that Node 12 can still read it.
if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error(`This needs Node 20 or newer to begin with; here is Node ${process.versions.node}.`)
  process.exit(1)
}
