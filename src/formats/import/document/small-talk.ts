// The first words of people who write a mail or a message, in the languages of the site and their neighbours.
const hello =
  'hi|hey|hello|dear|good (?:morning|evening)|hallo|liebe[rs]?|moin|servus|guten (?:tag|morgen)|hoi|beste|lieve|hola|buenas|querid[oa]s?|bonjour|bonsoir|salut|coucou|ch[eè]re?s?|ciao|buongiorno|salve|car[oaie]|ol[aá]|oi|bom dia|hej|cze[sś][cć]|ahoj|merhaba|привет|こんにちは|こんばんは|皆さん|안녕하세요|안녕|你好|您好|大家好|嗨'
const greeting = new RegExp(`^¡?(?:${hello})(?![\\p{Ll}'’])(?:(?! - )[^,!:.。！，、–—]){0,40}[,!:.。！，、~]+ ?`, 'iu')
const bareGreeting =
  /^(?:h(?:i|ello|ey) (?:all|everyone|everybody|guys|folks|team|there)|hallo zusammen|hola a todos|bonjour à tous|ciao a tutti)$/iu

/** Removes the greeting at the start of a line: `Ciao! Ecco i posti` is `Ecco i posti`. */
export const withoutGreeting = (text: string): string => (bareGreeting.test(text) ? '' : text.replace(greeting, ''))

const endings = [
  'enjoy|cheers|best(?: wishes| regards)?|(?:kind |warm )?regards|sincerely|(?:lots of )?love|thanks(?: a lot| so much)?|thank you|all the best|that.s (?:it|all)|see you(?: soon)?|take care|have fun|happy eating|yours',
  'viel spa(?:ß|ss)|danke|bis bald|guten appetit|lasst? es euch schmecken',
  'gracias|buen provecho|que aproveche|hasta (?:pronto|luego)',
  'cordialement|à bientôt|bonne dégustation|bon app[eé]tit|merci',
  'a presto|buon appetito|grazie|eet smakelijk|bedankt|veel plezier|bom (?:proveito|apetite)|obrigad[oa]|até (?:breve|logo)',
].join('|')
const signed = [
  'x{2,}o?|xo{1,2}x?|lots of love|viele gr[uü](?:ß|ss)e|liebe gr[uü](?:ß|ss)e|beste gr[uü](?:ß|ss)e|(?:mit )?(?:freundlichen|lieben|herzlichen) gr[uü](?:ß|ss)en|gr[uü](?:ß|ss)e?|lg|vg|mfg',
  '(?:un )?(?:fuerte )?abrazo|saludos|besos|bises?|bisous|amitiés|amicalement|baci|un bacio|un abbraccio|(?:cari )?saluti|groet(?:en|jes)?|met vriendelijke groet(?:en)?|liefs|kram(?:ar)?|hälsningar|hilsen|pozdrawiam|beijinhos|beijos|(?:um )?abraços?',
].join('|')
const remark =
  /^(?:let me know|thanks for|thank you for|danke f[uü]r|merci (?:pour|de)|gracias por|grazie per|hope (?:this|that) helps|did i miss|what did i miss|fammi sapere|fatemi sapere|dites[- ]moi|sag(?:t)? bescheid|avisad?me|laat (?:het )?me weten)(?!\p{L})/iu
const eastAsian =
  /^(?:よろしく|宜しく|ありがとう|楽しんで|以上です|감사|고맙|맛있게|谢谢|謝謝|祝大家|祝你|以上就是|欢迎|歡迎)/u
const closing = new RegExp(
  `^(?:(?:${endings}) ?(?:$|[,.!~…]|\\p{Extended_Pictographic})|(?:${signed})(?![\\p{L}\\p{N}]))`,
  'iu',
)
/** Returns whether a line ends a letter: `Viele Grüße`, `Enjoy!`, `xx Anna`. */
export const isClosing = (text: string): boolean => {
  const words = text.replace(/^[¡¿]/, '')
  return text.length <= 120 && [closing, remark, eastAsian, device].some(kind => kind.test(words))
}

const device =
  /^(?:sent (?:from|via) (?:my|outlook|yahoo|mail)|get outlook for|von meinem \S+ gesendet|gesendet (?:mit|von)|envoyé de(?:puis)? mon|enviado (?:desde|do) (?:mi|meu)|inviato da(?:l mio)? |verzonden vanaf|wysłane z|skickat från|sendt fra|iphoneから送信|내 iphone에서|나의 iphone에서|发自我的|寄自我的|從我的)/iu

const subject =
  /^(?:subject|betreff|asunto|objet|oggetto|onderwerp|assunto|件名|主题|主題|제목) ?[:：] ?(?:(?:fwd?|re|wg|aw|tr|rv)[:：] ?)*/iu
const head =
  /^(?:from|to|cc|date|sent|von|an|gesendet|datum|de|para|fecha|enviado|à|envoyé|da|a|data|inviato|van|aan|verzonden|差出人|宛先|日時|发件人|收件人|寄件者|收件者) ?[:：] ?\S/iu

/** Returns whether a line belongs to the head of a mail: `From: Anna`. */
export const isMailHead = (line: string): boolean => line.length <= 200 && (head.test(line) || subject.test(line))

/** A meal ahead of the name of a place: `Dinner at Kiln`. */
export const occasion =
  /^(?:(?:breakfast|brunch|lunch|dinner|drinks|coffee|table|reservation|booking|reserved|meal)s? ?(?:at|@|in|:|-|–)|(?:früh ?stück|mittag(?:essen)?|abendessen|essen|tisch|reservierung)(?: (?:im|in der|in|bei|beim|:))?|(?:cena|comida|almuerzo|desayuno|reserva|pranzo|prenotazione|dîner|déjeuner|réservation|jantar|almoço|diner|etentje|reservering|kolacja|obiad|middag|lunch|abendbrot)(?: (?:en|a|al|alla|da|à|au|chez|em|no|na|bij|w|på|:|-|–))?)[ :–-]+(?=\S)/iu

/** Words of praise as a label ahead of the name of a place: `Best one: La Meunière`. */
export const accolade =
  /^(?:(?:(?:the|my|our|mein|unser|mon|notre|mi|nuestro|il|la|el|o|a)\p{L}{0,2} )?(?:(?:very |all-time |absolute |absoluter? |aller)?(?:best|top|favou?rites?|beste[rns]?|liebling\p{L}*|mejor(?:es)?|favorit[oaei]s?|meilleure?s?|préférée?s?|coup de cœur|migliore?i?|preferit[oaie]|melhor(?:es)?|lievelings\p{L}*|najleps\p{L}+)(?: \p{L}+){0,3})|must[- ](?:try|go|eat|visit|do|see)|don['’]t miss|(?:also|auch|aussi|también|anche) (?:good|great|nice|gut|bon|bonne|bien|bueno|buono)|(?:the )?(?:runner[- ]up|winner|classic)|(?:geheim|insider-?)?tipp?|unbedingt|à ne pas manquer|imperdible|da non perdere)\s?[:：]\s*(?=[\p{Lu}\p{Lo}\d"“„«])/iu

const buttons = [
  'visit (?:the )?website|open in google maps|foreward|book (?:a table|now|online)|reserve(?: a table| now)?|read (?:more|the review)|order (?:now|online)',
  '(?:view|see) (?:the )?(?:menu|map|more|website|gallery|profile|on map)|(?:get )?directions|copy link|save|share|skip to .{1,30}|log ?in|sign (?:in|up)|advertisement|sponsored',
  '(?:photo|image|foto|bild)s?(?: by| via|:).{1,100}|mehr lesen|weiterlesen|website besuchen|tisch reservieren|reservieren|auf (?:der )?karte (?:zeigen|ansehen)',
  'voir (?:plus|le site|la carte)|réserver|itinéraire|lire la suite|ver (?:más|mais|mapa|carta)|reservar|cómo llegar|como chegar|leer más|vedi mappa|prenota|leggi tutto|indicazioni|meer lezen|reserveer',
].join('|')
const button = new RegExp(`^(?:${buttons})$`, 'iu')

/** Returns whether a line is a button or a caption of a page that was copied, or the number of what follows. */
export const isOfPage = (text: string): boolean =>
  text.length <= 120 && (button.test(text) || /^\d{1,3}[.)]?$/.test(text))

const whose =
  '(?:here (?:are|is) |these are )?(?:the|our|my|some)|(?:hier (?:sind|kommen) )?(?:die|unsere|meine|ein paar)|(?:voici )?(?:les|nos|mes|quelques)|voici|(?:estos son )?(?:los|las|mis|nuestr[oa]s)|(?:ecco )?(?:i|le|i miei|i nostri|le mie|le nostre)|ecco|(?:os|as) (?:meus|minhas|nossos|nossas)|mijn|onze|moje|nasze'
const praised =
  'best|top|absolute|all-time|favou?rite|go-to|besten|liebsten|mejores|meilleure?s?|bonnes|migliori|melhores|favorit[oa]s|préférée?s|preferit[ie]'
const entries =
  'places|restaurants|spots|eats|tips|recommendations|recs|picks|(?:lieblings)?(?:lokale|läden|restaurants|adressen|orte|plätze)|tipps|empfehlungen|lugares|sitios|restaurantes|recomendaciones|adresses|restos|coups de cœur|ristoranti|locali|posti|indirizzi|consigli|dicas|plekken|plekjes|adresjes|miejsca|restauracje'
const listTitle = new RegExp(
  `^(?:(?:${whose}) (?:(?:${praised}) ){0,2}(?:\\p{L}+ )?|(?:(?:${praised}) ){1,2}(?:\\p{L}+ )?|lieblings)(?:${entries})(?!\\p{L})`,
  'iu',
)

/** Returns whether a line is a title, as `The 38 Best Restaurants in Portland` and `Our favourite places`, or says who wrote it: `By Ada, May 3, 2024`. */
export const isHeadline = (text: string): boolean =>
  /^(?:the |die |les |los |las |i |le )?\d{1,3} (?:\p{L}+ )?(?:best|top|beste[nr]?|meilleure?s?|mejores|migliori|melhores)(?!\p{L})/iu.test(
    text,
  ) ||
  listTitle.test(text) ||
  /^(?:by|von|por|par|di|door|av) \p{Lu}.{1,80}\d{4}$/iu.test(text)
