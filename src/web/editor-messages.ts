import type { formatTexts } from '../formats/export/index.ts'
import type { Messages } from './locales/index.ts'

const groups = [
  ...(['editor', 'importing', 'proposals', 'voting', 'editionsPanel', 'suggestions', 'refusals', 'changes'] as const),
  ...(['failures', 'keys', 'reading', 'home', 'downloads', 'list', 'detailEditor', 'bandEditor'] as const),
  'voteResult' as const,
] as const

/** What the edit page says. */
export type EditorMessages = Pick<Messages, (typeof groups)[number]> & {
  details: Pick<Messages['details'], 'priceSign' | 'price'>
  editions: Pick<Messages['editions'], 'title'>
  ranking: Pick<Messages['ranking'], 'wayIn'>
  formats: ReturnType<typeof formatTexts>
}

/** @param formats texts of the file formats */
export const editorMessages = (messages: Messages, formats: EditorMessages['formats']): EditorMessages => {
  const { priceSign, price } = messages.details
  return {
    ...(Object.fromEntries(groups.map(group => [group, messages[group]])) as Pick<Messages, (typeof groups)[number]>),
    details: { priceSign, price },
    editions: { title: messages.editions.title },
    ranking: { wayIn: messages.ranking.wayIn },
    formats,
  }
}
