import { fold } from '../../../domain/text.ts'

const table = (words: string): ReadonlySet<string> => new Set(fold(words).split(/\s+/))

/** Words before the name of a place in a message that suggests it, one language per line. */
const leads = table(`
  and or also plus oh well maybe then ok try check out i'd i would say suggest recommend vote pick add there's tip second about
  oder und auch sonst vielleicht vorschlag tipp ich empfehle unbedingt dann stimme für speziell probiert
  ou et aussi sinon peut-être moi je vote propose recommande essaie essayez
  y también si no yo voto propongo sugiero recomiendo prueba probad ese es
  e oppure anche poi consiglio aggiungo andiamo
  também eu sugiro recomendo prova testa eller också
  ook dan misschien ik stem voor probeer mij
  albo lub też polecam może proponuję
  и или ещё тоже советую рекомендую предлагаю попробуйте я
  veya ve bence öneririm`)

/** Words right before the name of a place within a sentence. */
const prepositions = table(`
  to at is was book visit love loved like eat for in bei zum zur zu ins ist war da chez au aux a à en de em no na do bij w в на op`)

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
  parking landed driving fyi todo p.s dr dr. doctor mr mrs mum dad quick
  ja nein klar danke hallo moin servus gut gute guten super genau bis wer wo was wie wann ich wir du unbedingt diese liebe schöne schönen
  alles frohe herzlichen herzliche treffpunkt termin bin
  sí vale gracias hola feliz buen buena buenas buenos claro anotado dónde perfecto genial este chicos chicas nos estoy
  oui non merci salut coucou bonjour bon bonne joyeux joyeuse parfait où ce on je rendez-vous
  sì grazie ciao buon buona buongiorno buonasera auguri ragazzi perfetto dove sono ci
  bom boa obrigado obrigada olá oi sim não gente onde estou
  nee dank bedankt hoi goed goede gefeliciteerd gelukkig leuk top dit waar
  tak nie dzięki cześć hej gdzie super dobra wszystkiego jestem
  да нет спасибо привет всем супер где девочки ребята я с
  evet hayır selam merhaba teşekkürler süper tamam bu
  네 아니 오케이 생일 오늘 내일 はい いいね 了解 今日 明日 明日の予定 好的 哈哈 谢谢 謝謝 今天 明天 生日快乐 新年快乐 开心 无语 笑`)

/** The notice in place of a deleted message, and of a picture or another file: a message word and a word of deleting. */
export const deleted =
  /^(?=.*(?:messag|nachricht|mensaje|mensage|bericht|wiadomo|сообщени|mesaj|メッセージ|메시지|消息|訊息))(?=.*(?:delet|gelöscht|elimin|supprim|apag|verwijder|usuni|удал|sil(?:in)?d|削除|取り消し|삭제|删除|刪除|撤回|收回)).{1,80}$/iu
export const omitted =
  /^(?:\[ ?(?:photo|sticker|video|voice|file|фото\p{L}*|стикер|видео|写真|スタンプ|動画|ボイスメッセージ|图片|图像|照片|表情|视频|语音|圖片|貼圖)[^\]]{0,20}\]|사진(?: \d+장)?|동영상|이모티콘)$/iu

const token = /[^\s,:：!]+[\s,:：!]*/gu

/** Returns where the words end that only suggest what follows: `Oh and Sunny's` gives 7. */
export const endOfLead = (text: string): number => {
  let end = 0
  for (const { 0: found, index } of text.slice(0, 60).matchAll(token)) {
    const word = found.replace(/[\s,:：!]+$/u, '')
    const isNumber = end > 0 && /^\d{1,2}[.)]$/.test(word)
    const isArticle = end > 0 && articles.has(word)
    if (index !== end || /^[A-Z]$/.test(word) || !(leads.has(fold(word)) || isNumber || isArticle)) break
    end += found.length
  }
  return end
}

/** Returns whether a text before a name ends with a word that leads to it. */
export const isCue = (before: string): boolean => {
  const word = fold(/(\S+)\s*$/u.exec(before.slice(-40))?.[1] ?? '')
  return [leads, prepositions, articles].some(words => words.has(word))
}

export const isTalk = (word: string): boolean =>
  talk.has(fold(word).replace(/[.,!:]+$/u, '')) || /^(?:ha|ja|ah){2,}/iu.test(word)
