import { readLocales } from './messages.mjs'

/** The texts that the card shows of other groups than its own, in every language. Whole groups would be a third of the card. */
const texts = {
  card: undefined,
  details: ['price', 'priceSign'],
  downloads: ['title'],
  list: ['places', 'empty', 'ranked', 'mapOf', 'withoutPosition', 'closedForGood', 'openInMaps'],
  editor: ['opening', 'handle', 'handleHelp', 'up', 'down', 'movedTo', 'added', 'alternatives', 'undo'],
  ranking: [
    ...['title', 'question', 'next', 'same', 'never', 'left', 'stop', 'stopMeans', 'guess', 'first', 'undoAnswer'],
    ...['newOrder', 'moves', 'nothingMoves', 'was', 'notAsked', 'apply', 'goOn', 'applied'],
  ],
}

/**
 * Builds the card that assistants show: one HTML document with its script and style, because hosts give it no network.
 * @param options of the bundler, the same as for pages
 */
export async function buildCard(root, options) {
  const { build } = await import('esbuild')
  const bundle = (entry, more = {}) => build({ ...options, ...more, entryPoints: [entry] })
  const [script, style] = await Promise.all([
    bundle('src/web/client/card/index.ts', {
      format: 'iife',
      tsconfig: 'src/web/client/tsconfig.json',
      define: { CARD_TEXTS: JSON.stringify(cardTexts(root)) },
    }),
    bundle('src/web/styles/card.css'),
  ])
  // The bundler writes `<\/script>` in texts.
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Forklist</title><style>${textOf(style)}</style><body><div id="card"></div><script>${textOf(script)}</script></html>`
  return { html, inputs: [script, style].flatMap(({ metafile }) => Object.keys(metafile.inputs)) }
}

const textOf = ({ outputFiles: [{ text }] }) => text.trim()

const cardTexts = root =>
  Object.fromEntries(
    Object.entries(readLocales(root)).map(([tag, messages]) => [
      tag,
      Object.fromEntries(
        Object.entries(texts).map(([group, names = Object.keys(messages[group])]) => [
          group,
          Object.fromEntries(names.map(name => [name, messages[group][name]])),
        ]),
      ),
    ]),
  )
