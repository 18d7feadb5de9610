import type { Messages } from '../../locales/index.ts'
import type { Key } from '../keys/index.ts'
import type { MakingMessages } from '../making/making-form.ts'
import { Button } from '../shared/button.tsx'
import { formatMessage } from '../shared/messages.ts'
import { keys } from '../shared/my-keys.ts'
import { root } from '../shared/root.ts'
import { type ChosenList, type ChosenLists, foundIn } from './chosen-lists.ts'

type MergingProps = {
  messages: MergingMessages
  chosen: ChosenLists
  choose(key: Key): void
  /** What was not added, and why. */
  said: string
}

export const Merging = ({ messages, chosen, choose, said }: MergingProps) => {
  const { merging, home } = messages
  const own = keys.all().filter(({ slug }) => !chosen.all.some(({ wanted }) => wanted.slug === slug))
  return (
    <>
      <p role="status">{said}</p>
      <ul class="chosen-lists" hidden={chosen.all.length === 0}>
        {chosen.all.map(list => (
          <ChosenRow key={list.wanted.slug} list={list} chosen={chosen} messages={messages} />
        ))}
      </ul>
      {chosen.all.some(list => foundIn(list)?.visibility === 'hidden') && <p class="aside">{merging.hidden}</p>}
      <p class="unseen" role="status">
        {chosen.lastTitle !== '' && formatMessage(merging.added, { title: chosen.lastTitle })}
      </p>
      {own.length > 0 && (
        <div class="yours">
          <h3>{home.yours}</h3>
          <ul>
            {own.map(key => (
              <li key={key.slug}>
                <p dir="auto">{key.title || key.slug}</p>
                <Button
                  text={merging.add}
                  aria-label={formatMessage(merging.addList, { title: key.title || key.slug })}
                  onClick={() => choose(key)}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

type ChosenRowProps = { list: ChosenList; chosen: ChosenLists; messages: MergingMessages }

const ChosenRow = ({ list, chosen, messages }: ChosenRowProps) => {
  const { merging } = messages
  const { slug } = list.wanted
  const found = foundIn(list)
  const title = found?.title ?? slug
  return (
    <li>
      <p>
        {/* A hidden list has no page to link to. */}
        {found?.visibility === 'public' ? (
          <a href={`${root}lists/${slug}`} dir="auto">
            {title}
          </a>
        ) : (
          <b dir="auto">{title}</b>
        )}{' '}
        <small>{factsOf(list, messages)}</small>
      </p>
      {list.is === 'away' && <Button onClick={() => chosen.lookUp(list)} text={merging.tryAgain} />}
      <button
        type="button"
        class="icon"
        aria-label={formatMessage(merging.removeList, { title })}
        onClick={() => chosen.remove(list)}
      >
        <span aria-hidden="true">×</span>
      </button>
    </li>
  )
}

const factsOf = ({ is }: ChosenList, { merging, list, home }: MergingMessages): string => {
  if (is === undefined) return merging.looking
  if (typeof is === 'string') return merging[is]
  const { authorName: author, placeCount: count, visibility } = is
  const parts = [formatMessage(list.by, { author }), formatMessage(list.places, { count })]
  return (visibility === 'hidden' ? [...parts, home.hidden] : parts).join(' · ')
}

export type MergingMessages = MakingMessages & {
  merging: Messages['merging']
  list: Pick<Messages['list'], 'places' | 'by'>
  home: Pick<Messages['home'], 'hidden' | 'yours'>
}
