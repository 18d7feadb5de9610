import type { formatTexts } from '../formats/export/index.ts'
import type { Messages } from './locales/index.ts'

const groups = [
  ...(['editor', 'importing', 'proposals', 'voting', 'editionsPanel', 'suggestions', 'refusals', 'changes'] as const),
  ...(['failures', 'keys', 'reading', 'home', 'downloads', 'list', 'details', 'detailEditor', 'bandEditor'] as const),
] as const

/** What the edit page says. */
export type EditorMessages = Pick<Messages, (typeof groups)[number]> & {
  editions: Pick<Messages['editions'], 'title'>
  ranking: Pick<Messages['ranking'], 'wayIn'>
  merging: Pick<Messages['merging'], 'methods'>
  formats: ReturnType<typeof formatTexts>
}

/** @param formats texts of the file formats */
export const editorMessages = (messages: Messages, formats: EditorMessages['formats']): EditorMessages => {
  return {
    ...(Object.fromEntries(groups.map(group => [group, messages[group]])) as Pick<Messages, (typeof groups)[number]>),
    editions: { title: messages.editions.title },
    ranking: { wayIn: messages.ranking.wayIn },
    merging: { methods: messages.merging.methods },
    formats,
  }
}
