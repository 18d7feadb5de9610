import { oneLine, trimmed } from '../text.ts'

/** What people and apps write around a link to a place. */
export type WordsAround = { name?: string; address?: string; phone?: string }

// Characters that people and apps put between a name and a link.
const besideName = ' \t:-–—•·*|,;"“”„«»()[]<>'

// How people and apps begin what they say of a link, in the languages of the site and their neighbours.
const beginnings = [
  "check (?:this |it |them )?out|take a look|have a look|look (?:at|what)|see (?:this|my)|here(?:’s|'s| is| are)|i(?:’m|'m| am) (?:here|at)|meet me|let(?:’s|'s) (?:meet|go)|find (?:it|me|this)|(?:use|open|view|show)(?: it| this)? (?:in|on|with|the)|use waze|shared (?:via|from|location)|(?:my )?(?:current |live )?location|directions to|navigate to|i (?:found|like|recommend)|you (?:should|must|have to)|we (?:should|could|met)",
  'sieh dir|sieh mal|seht? euch|schau(?:t|en sie)?(?: dir| mal| euch| her)|guck(?:t)?(?: dir| mal)|hier (?:ist|bin|sind|der|treffen)|ich bin|wir (?:sind|treffen)|(?:mein )?(?:aktueller )?standort|treffpunkt|route (?:nach|zu)|nutze? waze',
  'regarde|découvre|jette|voici|je suis|retrouve|rejoins|(?:ma )?position|lieu partagé|ouvr(?:e|ir|ez)|utilise waze',
  'mira (?:esto|este|esta|el|la|qué)|echa un vistazo|aquí (?:está|estoy|tienes)|estoy (?:en|aquí)|(?:mi )?ubicación|consulta|descubre|abre|usa waze',
  'guarda (?:questo|questa|qui|che|il|la)|dai un’?occhiata|ecco (?:il|la|dove|qui)|(?:io )?sono (?:qui|a|al|da)|(?:la mia )?posizione|scopri|apri|usa waze',
  'veja|confira|olh[ae] (?:só|isso|este|esta)|dá uma olhada|aqui está|estou (?:em|aqui|no|na)|(?:minha )?localização|bekijk|kijk (?:eens|naar|hier)|hier is|ik ben|(?:mijn )?locatie|zobacz|sprawdź|jestem|(?:moja )?lokalizacja|podívej|koukni|kolla(?: in)?|titta|se her|tjek|sjekk|katso|nézd|vezi|bak şu|bakın',
  'посмотри|смотри|гляди|вот|я (?:здесь|тут|сейчас)|моё? местоположение|подивись|дивись|δες|κοίτα|انظر|شاهد|أنا هنا|موقعي|תראה|תראו|אני כאן|देखो|देखें|मैं यहाँ',
  'ここ|この場所|現在地|見て|チェック|今ここ|位置情報|这里|這裡|我在|看看|查看|快来|分享|位置|여기|확인|현재 위치|지금|xem|lihat|saya di',
].join('|')
const beginning = new RegExp(`^[¡¿]?(?:${beginnings})(?!\\p{Ll})`, 'iu')
const linkWord =
  /(?<!\p{L})(?:links?|enlaces?|liens?|ссылк\p{L}|odkaz\p{L}?|länk(?:en)?|lenken?|linkki\p{L}?|łącz\p{L}|bağlantı\p{L}*|رابط|הקישור|קישור)(?!\p{L})|链接|連結|鏈接|リンク|링크|लिंक/iu
const quoted = /[„“"«「『‘](.{1,100}?)[“”"»」』’]/u

/** Returns whether words beside a link speak of it, and do not name its place: `Check out`, `Klicke den Link`, `I’m here!`. */
export const isAnnouncement = (words: string): boolean => {
  const text = trimmed(words, '', ' \t\u00a0\u3000:：,，、')
  const each = text.split(/\s+/)
  if (beginning.test(text)) return true
  if (linkWord.test(text) && (each.length > 1 || /^link$|\p{Script=Han}|リンク|링크/iu.test(text))) return true
  const small = each.filter(word => /^\p{Ll}/u.test(word)).length
  return (/[.!?…。！？]$/u.test(text) && each.length > 3) || (each.length > 6 && 2 * small > each.length)
}

/** Returns whether an announcement says nothing of the place: `Check this out`, `Use Waze to drive to Pfeil:`, `Follow this link`. */
export const isFiller = (words: string): boolean =>
  isAnnouncement(words) && (linkWord.test(words) || /[:：]\s*$/u.test(words) || words.trim().split(/\s+/).length <= 3)

/** Returns the name in an announcement: behind its colon, or between quotation marks. */
const announced = (words: string): string | undefined => {
  const [, behind] = /[:：]\s*([^:：]{2,100})$/u.exec(words) ?? []
  const name = behind?.split(/[.。!！](?:\s|$)/u, 1)[0] ?? quoted.exec(words)?.[1]
  return name === undefined || isAnnouncement(name) ? undefined : name
}

const maxLines = 40
// A number with decimals is a coordinate.
const phone = /^(?![+-]?\d{1,3}\.\d{4,}$)(?:\p{L}{1,9}\.?:? ?)?\+?[\d(][\d\s()./-]{5,24}$/u

const isAddressPart = (line: string): boolean =>
  /\p{L}/u.test(line) && /[\d,，]/u.test(line) && !phone.test(line) && !isAnnouncement(line) && !/★|⭐/u.test(line)

/**
 * Returns the name of a place, its address and its phone number in the words around links: the first line that names something, and the
 * lines below it that have a number or a comma. Greetings and advice are neither.
 * @param links ranges of the links in the text, in order
 */
export const wordsAround = (text: string, links: readonly { start: number; end: number }[]): WordsAround => {
  const pieces: string[] = []
  let from = 0
  for (const { start, end } of links) {
    const piece = text.slice(from, start)
    // Words between two links in a line join them.
    if (from === 0 || /[\n\r]/.test(piece)) pieces.push(piece)
    from = end
  }
  pieces.push(text.slice(from))
  const lines = pieces
    .flatMap(piece => piece.split(/[\n\r]| · /))
    .slice(0, maxLines)
    .map(line => (phone.test(line.trim()) ? line.trim() : trimmed(line, besideName)))
    .filter(line => line !== '')
  for (const [index, line] of lines.entries()) {
    const name = isAnnouncement(line) ? announced(line) : line
    if (name === undefined || phone.test(line)) continue
    const from = lines.findIndex((line, at) => at > index && isAddressPart(line))
    const end = lines.findIndex((line, at) => at > from && !isAddressPart(line))
    const address = from < 0 ? '' : lines.slice(from, end < 0 ? undefined : end).join(', ')
    return {
      ...valid('name', trimmed(name, besideName)),
      ...valid('address', address || undefined),
      ...valid(
        'phone',
        lines.slice(index + 1).find(line => phone.test(line)),
      ),
    }
  }
  return {}
}

// Created once: creating a schema takes longer than using it.
const schemas = { name: oneLine(200), address: oneLine(300), phone: oneLine(300) }

/** Applies the rules for callers' text. Refuses U+FFFD, which comes from escapes that are not text. */
export const valid = (member: keyof typeof schemas, text: string | undefined): WordsAround => {
  const { data } = schemas[member].safeParse(text?.split(/\s+/).join(' '))
  return data === undefined || data.includes('\ufffd') ? {} : { [member]: data }
}
