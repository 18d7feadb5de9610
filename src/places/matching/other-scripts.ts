import anyAscii from 'any-ascii'

// Han is not transliterated: its characters have different readings in several languages.
const spelledOut =
  /[\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Georgian}\p{sc=Armenian}\p{sc=Thai}]/u
const han = /\p{sc=Han}/u
/** Japanese marks that only lengthen a sound, and the point between its words. */
const lengtheners = /[ッっー]/g
const middlePoint = /・/g
/** How any-ascii writes letters of Arabic and Hebrew that English lacks. */
const throatSounds = /['`]/g

/** Returns a text in Latin letters, or `undefined` when it is in Latin letters or cannot be transliterated. */
export const inLatin = (text: string): string | undefined =>
  spelledOut.test(text) && !han.test(text)
    ? anyAscii(text.replace(lengtheners, '').replace(middlePoint, ' ')).replace(throatSounds, '')
    : undefined

/** Returns the words of a text in Latin letters, if it has others too: "Guu" of "北の家Guu". */
export const latinPart = (text: string): string | undefined => {
  const part = text.replace(/[^\p{sc=Latin}\p{sc=Common}\p{sc=Inherited}]+/gu, ' ').trim()
  return part !== text && /\p{L}/u.test(part) ? part : undefined
}

/** Consonants by their sound, across scripts: Japanese has no L, Arabic no P. All other letters are vowels, or hardly heard. */
const sounds = new Map(
  ['bpfv', 'td', 'kcqg', 'szj', 'lr', 'm', 'n'].flatMap(letters =>
    [...letters].map((letter): [string, string] => [letter, letters[0]!]),
  ),
)
const minSounds = 2

/** Returns the consonants of a word in Latin letters by their sound: "kappeli" and "kaperi" give "kbl"; `undefined` if they are too few. */
export const soundOf = (word: string): string | undefined => {
  let [sound, before] = ['', '']
  for (const letter of word.replaceAll('x', 'ks')) {
    const next = sounds.get(letter) ?? ''
    if (next !== before) sound += next
    before = next
  }
  return sound.length >= minSounds ? sound : undefined
}
