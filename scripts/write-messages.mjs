// Writes the types of the website's texts. Run it as `npm run build:messages` after changing a key or a placeholder in en.json.
import './setup/needs-node-20.mjs'

// A dynamic import: an older Node would fail to parse a static one before the check above could run.
import('./setup/prepare.mjs').then(async ({ endLike, root }) => {
  const { writeMessages } = await import('./setup/messages.mjs')
  await endLike(async () => writeMessages(root))
})
