import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { Place } from '../../components/place.tsx'
import { formatMessage } from '../shared/messages.ts'
import { CardMap } from './card-map.tsx'
import { messages } from './messages.ts'
import type { CardModel, Notice } from './model.ts'
import { Pairs } from './pairs.tsx'
import { type CardList, type Doubt, text } from './read-result.ts'
import { Rows } from './rows.tsx'

/** Number of places that are drawn at first. A card is one part of a conversation. */
const firstPlaces = 10

export const Card = ({ model }: { model: CardModel }) => {
  const { list, doubts, notice, isOver } = model.state
  const { card, editor } = messages
  const main = useRef<HTMLElement>(null)
  const [isWhole, setWhole] = useState(false)
  const [isRanking, setRanking] = useState(false)
  const drawn = isWhole || (list?.places.length ?? 0) <= firstPlaces + 2 ? Infinity : firstPlaces

  // A link would leave the card: the host opens it. Those of the map lead to rows.
  const follow = (event: MouseEvent) => {
    const href = event.target instanceof Element ? event.target.closest('a')?.getAttribute('href') : undefined
    if (typeof href !== 'string') return
    event.preventDefault()
    if (!href.startsWith('#p')) return void model.open(href)
    const rank = Number(href.slice(2))
    const around = (event.target as Element).closest('.chooser') ?? main.current!.querySelector('.whole')!
    if (rank > drawn) setWhole(true)
    requestAnimationFrame(() => {
      const row = around.querySelectorAll('ol > li')[rank - 1]
      row?.scrollIntoView({ block: 'nearest' })
      row?.querySelector<HTMLElement>('.handle, .open, button')?.focus({ preventScroll: true })
    })
  }
  useLayoutEffect(() => {
    const { current } = main
    current!.addEventListener('click', follow)
    return () => current!.removeEventListener('click', follow)
  })
  return (
    <main ref={main}>
      {list && <Head list={list} />}
      {!list && doubts.length === 0 && <p role="status">{isOver ? card.nothing : editor.opening}</p>}
      {!isRanking &&
        doubts.map((doubt, index) => (
          <Chooser
            key={doubt}
            id={`doubt${index}`}
            doubt={doubt}
            choose={id => void model.choose(doubt, id)}
            dismiss={() => model.dismiss(doubt)}
          />
        ))}
      <Said model={model} notice={notice} />
      {list && isRanking && (
        <Pairs
          places={list.places}
          close={() => setRanking(false)}
          apply={order => {
            setRanking(false)
            model.order(order, { is: 'ordered' })
          }}
        />
      )}
      {list && !isRanking && (
        <Whole
          model={model}
          list={list}
          drawn={drawn}
          move={(id, rank) => {
            // The row stays in sight.
            if (rank > drawn) setWhole(true)
            model.move(id, rank)
          }}
          showAll={() => setWhole(true)}
          rankByPairs={() => setRanking(true)}
        />
      )}
    </main>
  )
}

const Head = ({ list: { title, authorName, placeCount } }: { list: CardList }) => (
  <header>
    <h1 dir="auto">{title}</h1>
    <p class="byline">
      <b dir="auto">{authorName}</b> · {formatMessage(messages.list.places, { count: placeCount })}
    </p>
  </header>
)

type WholeProps = {
  model: CardModel
  list: CardList
  /** Number of places that are drawn. */
  drawn: number
  move(id: string, rank: number): void
  showAll(): void
  rankByPairs(): void
}

const Whole = ({ model, list, drawn, move, showAll, rankByPairs }: WholeProps) => {
  const { card, list: words, ranking, downloads } = messages
  const { places, placeCount, url, isHidden, exports } = list
  const { mayChange } = model.state
  return (
    <section class="whole">
      {places.length === 0 && <p class="empty">{words.empty}</p>}
      <CardMap places={places} />
      {places.length > 0 && <Rows places={places} drawn={drawn} mayChange={mayChange} move={move} />}
      {places.length > drawn && (
        <button type="button" class="all" onClick={showAll}>
          {formatMessage(card.showAll, { count: places.length })}
        </button>
      )}
      {placeCount > places.length && (
        <p class="aside">{formatMessage(card.first, { count: places.length, total: placeCount })}</p>
      )}
      <footer>
        {mayChange && places.length > 1 && (
          <button type="button" class="main" onClick={rankByPairs}>
            {ranking.title}
          </button>
        )}
        {url !== undefined && !isHidden && <a href={url}>{card.open}</a>}
        {places.length > 0 && exports.length > 0 && (
          <div class="files">
            <span aria-hidden="true">{downloads.title}</span>
            {exports.map(([format, link]) => (
              <button
                key={format}
                type="button"
                aria-label={formatMessage(card.downloadAs, { format: format.toUpperCase() })}
                onClick={() => void model.download(format, link)}
              >
                {format.toUpperCase()}
              </button>
            ))}
          </div>
        )}
      </footer>
    </section>
  )
}

/** What happened to the last change. */
const Said = ({ model, notice }: { model: CardModel; notice: Notice | undefined }) => {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (notice && isBad(notice)) element.current!.scrollIntoView({ block: 'nearest' })
  }, [notice])
  return (
    <div ref={element} role="status" class={notice && isBad(notice) ? 'said bad' : 'said'}>
      {notice && (
        <>
          <p>{inWords(notice, model.state.list?.placeCount ?? 0)}</p>
          {notice.is === 'moved' && (
            <button type="button" class="quiet" onClick={() => model.order(notice.order, undefined)}>
              {messages.editor.undo}
            </button>
          )}
        </>
      )}
    </div>
  )
}

const isBad = ({ is }: Notice): boolean => is !== 'moved' && is !== 'added' && is !== 'ordered'

function inWords(notice: Notice, count: number): string {
  const { card, editor, ranking } = messages
  switch (notice.is) {
    case 'moved':
      return formatMessage(editor.movedTo, { name: notice.name, rank: notice.rank, count })
    case 'added':
      return formatMessage(editor.added, { name: notice.name, rank: notice.rank })
    case 'notAdded':
      return formatMessage(card.notAdded, { name: notice.name })
    case 'ordered':
      return ranking.applied
    default:
      return card[notice.is]
  }
}

type ChooserProps = {
  doubt: Doubt
  id: string
  choose(id: string): void
  dismiss(): void
}

const Chooser = ({ doubt: { input, candidates }, id, choose, dismiss }: ChooserProps) => {
  const { card, editor } = messages
  const name = text(input.query)
  return (
    <section class="chooser" aria-labelledby={id}>
      <h2 id={id} dir="auto">
        {name === undefined ? editor.alternatives : formatMessage(card.which, { name })}
      </h2>
      <CardMap places={candidates} maxHeight={160} />
      <ol>
        {candidates.map(({ id, name, address = '' }) => (
          <li key={id}>
            <button type="button" onClick={() => choose(id)}>
              <Place variant="option" place={{ name, about: address }} />
            </button>
          </li>
        ))}
      </ol>
      <button type="button" class="quiet" onClick={dismiss}>
        {card.none}
      </button>
    </section>
  )
}
