// Writes the types of the website's texts, for an editor: `npm run build:messages`. Every build and test writes them too.
import './setup/needs-node-20.mjs'

// A dynamic import: an older Node would fail to parse a static one before the check above could run.
import('./setup/prepare.mjs').then(async ({ endLike, root }) => {
  const { writeMessages } = await import('./setup/messages.mjs')
  await endLike(async () => writeMessages(root))
})
