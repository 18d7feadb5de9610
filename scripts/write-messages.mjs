// Writes the types of the website's texts. Run it as `npm run build:messages` after changing a key or a placeholder in en.json.
import './setup/needs-node-20.mjs'

// A dynamic import: an older Node would fail at the syntax before it could name the problem.
import('./setup/prepare.mjs').then(async ({ endLike, root }) => {
  const { writeMessages } = await import('./setup/messages.mjs')
  await endLike(async () => writeMessages(root))
})
