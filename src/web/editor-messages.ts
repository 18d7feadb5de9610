import type { FieldTexts } from '../domain/place-field.ts'
import { formatTexts } from '../formats/export/index.ts'
import type { Messages } from './locales/index.ts'
import type { Page } from './page.ts'
import { fieldTexts } from './text/field-texts.ts'

const groups = [
  ...(['editor', 'importing', 'proposals', 'voting', 'editionsPanel', 'suggestions', 'refusals', 'changes'] as const),
  ...(['failures', 'keys', 'reading', 'home', 'downloads', 'list', 'details', 'detailEditor', 'bandEditor'] as const),
  ...(['cuisines', 'voteResult'] as const),
] as const

export type EditorMessages = Pick<Messages, (typeof groups)[number]> & {
  editions: Pick<Messages['editions'], 'title'>
  ranking: Pick<Messages['ranking'], 'wayIn'>
  formats: ReturnType<typeof formatTexts>
  fieldTexts: FieldTexts
}

export const editorMessages = ({ messages, language }: Pick<Page, 'messages' | 'language'>): EditorMessages => {
  return {
    ...(Object.fromEntries(groups.map(group => [group, messages[group]])) as Pick<Messages, (typeof groups)[number]>),
    editions: { title: messages.editions.title },
    ranking: { wayIn: messages.ranking.wayIn },
    formats: formatTexts(language),
    fieldTexts: fieldTexts(language),
  }
}
