import { escapeFormula, unescapeFormula } from '../../../src/domain/formula.ts'
import { readListLink } from '../../../src/domain/list-link.ts'
import { readMapLink } from '../../../src/domain/map-links/index.ts'
import { readWeek } from '../../../src/domain/opening-hours/read-week.ts'
import { placeQuery } from '../../../src/domain/place-query.ts'
import { fold, lengthOf, salvaged, wordsOf } from '../../../src/domain/text.ts'
import { contentDisposition } from '../../../src/formats/export/file-name.ts'
import { exportFormats } from '../../../src/formats/export/index.ts'
import { plainText } from '../../../src/formats/import/plain-text.ts'
import { languageOf } from '../../../src/web/locales/index.ts'
import { baffetto, entryOf, listOf } from '../../support/rome.ts'
import type { Costly } from './costly.ts'
import { repeated } from './units.ts'

const passes: Record<string, (text: string) => unknown> = {
  'a link to a map': readMapLink,
  'a link to a map behind its host': text => readMapLink(`https://www.google.com/maps/place/${text}`),
  'words beside a link to a map': text => readMapLink(`Grill ${text} Grill geo:1,2`),
  'parameters of a link to a map': text => readMapLink(`https://maps.apple.com/?q=${text}`),
  'a link to a list': text => readListLink(`https://forklist.example/lists/${text}`, ['https://forklist.example']),
  'an edit link': text => readListLink(`https://forklist.example/lists/a#${text}/`, ['https://forklist.example']),
  'opening hours': readWeek,
  'a search query': text => placeQuery.safeParse(text),
  'Accept-Language': text => languageOf(undefined, text),
  'a language': text => languageOf(text, null),
  folding: fold,
  words: wordsOf,
  length: lengthOf,
  'a text of a file': text => salvaged(text, 300, 'one line'),
  'lines of a file': text => salvaged(text, 2000, 'many lines'),
  'HTML of a file': plainText,
  'guarding formulas': text => unescapeFormula(escapeFormula(text)),
  'a file name': text => contentDisposition('rome', text, 'csv'),
  ...Object.fromEntries(
    exportFormats.map(format => [
      `${format.name} export`,
      (text: string) => {
        const facts = { ...baffetto, name: text, englishName: text, address: text, attribution: text, cuisines: [text] }
        for (const _ of format.write(listOf([entryOf(facts, text)], { title: text, description: text })));
      },
    ]),
  ),
}

/** Returns a case for every function that processes a foreign text. */
export const textsOf = (unit: string, bytes: number): Costly<string>[] =>
  Object.entries(passes).map(([name, run]) => ({
    name: `${name}: ${JSON.stringify(unit)}`,
    bytes,
    input: size => repeated(unit, size),
    run,
  }))
