import { fold } from '../../../domain/text.ts'

const table = (words: string): ReadonlySet<string> => new Set(fold(words).trim().split(/\s+/))

/** Words before the name of a place in a message that suggests it: those that only join, and those that recommend. */
const leads = table(`
  and or also plus oh well maybe then ok i'd i would say there's second about oder und auch sonst vielleicht ich unbedingt dann für speziell
  ou et aussi sinon peut-être moi je y también si no yo ese es e oppure anche poi também eu eller också
  ook dan misschien ik voor mij albo lub też może и или ещё тоже я veya ve bence`)
const recommends = table(`
  try check out suggest recommend vote pick add tip vorschlag tipp empfehle stimme probiert verpassen stem probeer proberen
  propose recommande conseille essaie essayez essayer aller allez tester testez goûter ratez manquez polecam proponuję spróbujcie
  voto propongo sugiero recomiendo aconsejo prueba probad probar perdáis pierdas mejor consiglio aggiungo andiamo provate provare
  perdetevi perdete perdere sugiro recomendo prova testa experimenta experimentem experimentar percam perca
  советую рекомендую предлагаю попробуйте öneririm`)

/** Words right before the name of a place within a sentence, and those of people who go there. */
const prepositions = table(`
  to at is was love like for in bei beim zum zur zu ins im ist war da dal dalla al alla chez au aux a à en de em no na ao do bij naar w в на op`)
const verbs = table(`
  go going went gone eat eating ate dinner lunch meal table queue book booked visit loved liked enjoyed miss gehen geht gegangen essen gegessen
  mangé manger adoré aimé ir id comer comed encantó gustó andare andate mangiare mangiato vão fomos comam adorei amei gaan eten idźcie idź zjedzcie`)

/** Small words within names. */
export const particles = table(`
  & + al all' alla alle allo am and au aux bei bij d' da das de degli dei del dell' della dem den der des di do dos du e ed el en et
  i il im la las le les lo los na nad o of op pod sur te ten ter the to u und van vom von y zu zum zur à в и на с у`)

/** Articles that begin names, also of words in lower case: `La casa del abuelo`. */
export const articles = table('the der die das le la les el los las il lo i gli o a os as de het een den det')

/** Words that begin no name of a place: greetings, thanks, answers, words of questions and of plans. */
const talk = table(`
  i i'm i'd yes yeah yep no nope ok okay sure thanks thank hi hey hello happy merry good great nice cool lol omg sorry well wow bye see so and
  but did does do what where who when how why we you they my let let's here vote voted perfect amazing reminder anyone congrats love meet
  parking landed driving fyi todo p.s dr dr. doctor mr mrs mum dad quick that's it's what's there's who's he's she's how's where's everyone's today's absolutely exactly agreed deal done yum yummy same totally morning night
  definitely enjoy later tomorrow tonight maybe
  ja nein klar danke hallo moin servus gut gute guten super genau bis wer wo was wie wann ich wir du unbedingt diese liebe schöne schönen
  alles frohe herzlichen herzliche treffpunkt termin bin kein keine morgen heute freu mega schade stimmt echt gerne gern perfekt passt mist
  achso ach egal richtig vielen vielleicht später viel viele bitte ah aha oh
  sí vale gracias hola feliz buen buena buenas buenos claro anotado dónde perfecto genial este chicos chicas nos estoy
  oui non merci salut coucou bonjour bon bonne joyeux joyeuse parfait où ce on je rendez-vous
  sì grazie ciao buon buona buongiorno buonasera auguri ragazzi perfetto dove sono ci
  bom boa obrigado obrigada olá oi sim não gente onde estou
  nee dank bedankt hoi goed goede gefeliciteerd gelukkig leuk top dit waar
  tak nie dzięki cześć hej gdzie super dobra wszystkiego jestem
  да нет спасибо привет всем супер где девочки ребята я с записал записала понял поняла ок давай хорошо отлично класс точно договорились
  evet hayır selam merhaba teşekkürler süper tamam bu
  네 아니 오케이 생일 오늘 내일 はい いいね 了解 今日 明日 明日の予定 好的 哈哈 谢谢 謝謝 今天 明天 生日快乐 新年快乐 开心 无语 笑`)

/** The notice in place of a deleted message, and of a picture or another file: a message word and a word of deleting. */
export const deleted =
  /^(?=.*(?:messag|nachricht|mensaje|mensage|bericht|wiadomo|сообщени|mesaj|メッセージ|메시지|消息|訊息))(?=.*(?:delet|gelöscht|elimin|supprim|apag|verwijder|usuni|удал|sil(?:in)?d|削除|取り消し|삭제|删除|刪除|撤回|收回)).{1,80}$/iu
export const omitted =
  /^(?:\[ ?(?:photo|sticker|video|voice|file|фото\p{L}*|стикер|видео|写真|スタンプ|動画|ボイスメッセージ|图片|图像|照片|表情|视频|语音|圖片|貼圖)[^\]]{0,20}\]|사진(?: \d+장)?|동영상|이모티콘)$/iu

const token = /[^\s,:：!]+[\s,:：!]*/gu

/** A street in lower case, or without a comma, with its number: `via tiburtina 44`. */
export const street = String.raw`(?:(?:via|viale|vicolo|corso|piazza|piazzale|largo|calle|avenida|plaza|paseo|rue|avenue|boulevard|place|quai|rua|travessa|praça|ulica|ul\.) (?:[\p{L}.'’-]+ ){1,4}|(?:(?-i:\p{Ll}+) )?\p{L}*(?:stra(?:ß|ss)e|str\.|gasse|weg|platz|straat|laan) )\d{1,4}\p{L}?(?![\p{L}\d])`

/** Questions that suggest the name behind them: `what about`, `wie wär’s mit`, and those with it ahead: `一蘭はどう？`. */
const proposal =
  /^(?:(?:hmm?|and|or|so|oder|und|ou|et|o|y|e|of|a|а|или)[,.… ]+)?(?:what about|how about|i (?:vote|suggest|recommend|propose|pick)(?: for)?|ich (?:stimme|bin) für|je vote pour|(?:yo )?voto por|why not(?: try)?|what do (?:you|we) think (?:of|about)|wie w[äa]re?['’]?s?(?: es| das)? (?:mit|im|in der|bei)|was ist mit|warum nicht(?: ins?| zum?)?|was (?:haltet ihr|hältst du|meint ihr) (?:von|zu)|pourquoi pas|(?:et )?que (?:dites-vous|diriez-vous|dirais-tu|penses-tu|pensez-vous) d[eu]|ça (?:vous|te) dit|et si on (?:allait|essayait|testait)(?: à| au| chez)?|¿?(?:y )?qu[eé] (?:tal|os parece|les parece|te parece)(?: si vamos a)?|¿?por qu[eé] no(?: vamos a)?|¿?y si (?:vamos|fuéramos) a[l]?|che ne (?:dite|dici|pensate|pensi) d(?:i|el|ella|a)|perch[eé] non(?: andiamo (?:da|a|al))?|e se (?:andassimo|provassimo)(?: da| a| al)?|(?:o )?que tal|(?:o )?que acham d[eoa]|por que não|wat (?:dacht je|dachten jullie|vind(?:en jullie| je)) van|waarom niet|(?:a )?może|co powiecie na|как насчёт|как насчет|а может|может|peki ya) +/iu
export const proposedAhead =
  /^(\S.{1,30}?) ?(?:怎么样|怎麼樣|如何|好吗|好嗎|はどう|とかどう|어때|nasıl)\p{L}{0,4}[?？!！~]*$/u

/** Returns where the words end that propose what follows, as a question; 0 without any. */
export const endOfProposal = (text: string): number => {
  const [found] = proposal.exec(text.slice(0, 80)) ?? []
  if (found === undefined) return 0
  const [article = ''] = /^\p{Ll}{1,4} (?=\p{Lu})/u.exec(text.slice(found.length)) ?? []
  const isArticle = articles.has(fold(article.trim())) || /^(?:dem|du|au|al|un|une|una|uno|ein|eine) $/.test(article)
  return found.length + (isArticle ? article.length : 0)
}

/** What people say behind a name to insist on it, or to praise it. */
export const insisting =
  /^(?:,? (?:obviously|definitely|certainly|for sure|of course|hands down|obvs|natürlich|unbedingt|auf jeden fall|auf alle fälle|definitiv|sowieso|évidemment|bien sûr|clairement|carrément|absolument|por supuesto|claro|sin duda|seguro|ovviamente|certo|sicuramente|assolutamente|obviamente|com certeza|natuurlijk|zeker|oczywiście|koniecznie|конечно|однозначно|обязательно|kesinlikle|tabii)|(?:,? (?:it['’]s|they['’]re|that['’]s|c['’]est)| (?:is|was|ist|war|est|était|es|estuvo|è|era|é|foi|jest)) (?:(?:so|really|very|always|pretty|the|just|super|sehr|so|immer|mega|echt|total|richtig|très|trop|vraiment|toujours|muy|siempre|molto|sempre|davvero|muito|bardzo) )*(?:good|great|best|amazing|awesome|delicious|excellent|lovely|fantastic|fab|brilliant|incredible|gut|lecker|toll|klasse|spitze|genial|fantastisch|hervorragend|der hammer|bon|bonne|excellent|délicieux|top|dingue|bueno|buena|buen[ií]simo|riqu[ií]simo|rico|genial|brutal|buono|buona|buonissimo|ottimo|fantastico|ótimo|ótima|delicioso|maravilhoso))(?!\p{L})| (?:has|have|does|hat|haben|macht|a|ont|fait|tiene|tienen|hace|ha|fa|tem|faz) (?:the|den|die|das|la|le|les|el|los|las|il|i|o|as?|os) (?:best|beste\p{L}?|meilleure?s?|mejor(?:es)?|migliori?|melhor(?:es)?)(?!\p{L})/iu

/** Returns where the words end that only suggest what follows: `Oh and Sunny's` gives 7. */
export const endOfLead = (text: string): number => {
  let end = 0
  for (const { 0: found, index } of text.slice(0, 60).matchAll(token)) {
    const word = found.replace(/[\s,:：!]+$/u, '')
    const isNumber = end > 0 && /^\d{1,2}[.)]$/.test(word)
    const isArticle = end > 0 && articles.has(word)
    if (
      index !== end ||
      /^[A-Z]$/.test(word) ||
      !(leads.has(fold(word)) || recommends.has(fold(word)) || isNumber || isArticle)
    )
      break
    end += found.length
  }
  return end
}

/** Returns whether a text before a name ends with a word that leads to it. */
export const isCue = (before: string): boolean => {
  const word = fold(/([^\s:]+)[\s:]*$/u.exec(before.slice(-40))?.[1] ?? '')
  return [leads, recommends, prepositions, verbs, articles].some(words => words.has(word))
}

/** Returns whether a text before a name recommends it: `you have to try`, `we went to the`. */
export const isAdvice = (before: string): boolean => {
  const words = fold(before.slice(-60)).match(/[\p{L}'’]+/gu) ?? []
  const last = words.findLast(word => !articles.has(word) && !prepositions.has(word)) ?? ''
  return recommends.has(last) || verbs.has(last)
}

/** Words by which a clause warns about the name behind them, or asks about it. */
const doubts = table(`
  not never don't dont doesn't didn't wouldn't shouldn't won't wasn't anyone anybody nicht nie niemals kein keine jemand pas jamais quelqu'un
  nunca alguien non qualcuno não alguém niet nooit geen iemand ktoś не`)
const spanishNo = /(?<=^| )no (?=(?:vay|recom|volv|com|entr|quier)|(?:id|os|te|me|nos|se|lo|la|vale|merece)(?: |$))/g

/** Words around a doubt that take it back, folded: `if you don't eat fish`, `don't miss`, `nicht weit`. */
const takenBack =
  /(?:^| )(?:(?:why|if|wenn|falls|s[ei] (?:\S+ )?n\S*|als|jesli|only|just|nur|pass|mal|cher|mis|ver|rate[rz]?)(?= |$)|miss|forget|wrong|wait|hesit|far|bad|beat|disappoint|expens|verpass|falsch|vergess|weit|enttausch|teuer|manqu|loup|loin|oubli|decu|pierd|perd|olvid|dud|lejos|car[oa]|dimentic|sbagl|lontan|delud|perc|esque|longe|deix|verge|duur|teleur|przegap|zapom|daleko|tylko)/u
const avoided =
  /(?:^| )(?:avoid|avoiding|skip|skipping|clear of|away from|meide[nt]?|spart euch|finger weg vo[nm]|evit\p{L}*|fuy\p{L}+|deconseille\p{L}*|sconsigli\p{L}*|lasciate perdere|vermijd|mijd|unikaj\p{L}*|omija\p{L}*|odradza\p{L}*|instead of|(?:better|worse) than|(?:an)?statt|besser als|plutot que|mieux que|mejor que|en vez de|meglio d[ei]\p{L}*|invece d[ei]\p{L}*|melhor que|em vez d[eoa]|beter dan|in plaats van|zamiast)(?: (?:\S{1,4}|going|eating|aller|andare))?(?: \S{1,3})?$/u
const blamed =
  /overrated|over-?hyped|overpriced|tourist(?:y|ic)? ?trap|rip-?off|(?<!\p{L})avoid(?: it)?$|skip it|never again|not worth|don't (?:go|bother)|uberbewertet|uberteuert|touristenfalle|abzocke|abraten|nie wieder|nicht (?:zu )?empfehl|surfait|surcote|attrape-? ?touriste|hors de prix|arnaque|a eviter|plus jamais|sobrevalorad|un timo(?!\p{L})|para (?:guiris|turistas?)(?!\p{L})|nunca mas|no (?:vale|merece) la pena|sopravvalutat|una trappola|fregatura|da evitare|mai piu|non vale la pena|superestimad|sobrestimad|armadilha para|nunca mais|nao vale a pena|overschat|toeristenval|nooit meer|niet de moeite|przereklamowan|pulapka na|nie polecam|nigdy wiecej/u
const contrast = / (?:but|aber|mais|pero|ma|maar|ale|но) /
const border = new RegExp(`[.,;:!?()–—]|${contrast.source}`)
const denied = /(?:^| )(?:no|not|isn't|nicht|keine?|pas|non|nao|niet|geen|nie) (?:\S+ ){0,3}$/u

/** Returns whether a sentence warns about a name or asks about it, by the words before it and from it on: `don't go to`, `is overrated`. */
export const isDoubted = (before: string, from: string): boolean => {
  const plain = (text: string) => fold(text).replaceAll('’', "'")
  const clause = plain(before.slice(-100)).split(border).at(-1)!.replace(spanishNo, 'nunca ').trim()
  const words = clause.match(/\S+/g) ?? []
  const at = words.findLastIndex(word => doubts.has(word))
  const around = words.slice(Math.max(0, at - 2)).join(' ')
  if (avoided.test(clause) || (at >= 0 && at >= words.length - 6 && !takenBack.test(around))) return true
  const said = plain(/^(?:(?![.!?;]|, \p{Lu}\S* ).){0,120}/u.exec(from)![0])
  const { index } = blamed.exec(said) ?? {}
  return index !== undefined && !denied.test(said.slice(0, index)) && !contrast.test(said)
}

export const isTalk = (word: string): boolean =>
  talk.has(fold(word).replace(/[.,!:]+$/u, '')) || /^(?:ha|ja|ah){2,}/iu.test(word)
