import { parseArgs } from 'node:util'
import { markdown } from '../figure.ts'
import { growth, sizes } from './index.ts'

// `node bench/growth/run.ts --keep FOLDER 1000 1000000` measures these numbers of lists and prints the result; databases stay in the folder
// and are reused.
const { values, positionals } = parseArgs({ options: { keep: { type: 'string' } }, allowPositionals: true })
const wanted = positionals.length > 0 ? positionals.map(Number) : sizes
for (const figure of await growth(wanted, values.keep)) console.log(markdown(figure))
