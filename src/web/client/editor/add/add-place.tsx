import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { isLocated } from '../../../../domain/coordinates.ts'
import { afterPaint } from '../../shared/after-paint.ts'
import { formatMessage } from '../../shared/messages.ts'
import { Refused } from '../../shared/site-api.ts'
import { whyRefused } from '../../shared/why-refused.ts'
import type { NewPlace, Own, ShownList } from '../model/index.ts'
import type { Looked } from '../panels/map.tsx'
import { useTools } from '../tools.ts'
import { Combobox } from './combobox.tsx'
import { type Searched, searchInWords } from './coverage.ts'
import { LoadArea } from './load-area.tsx'
import { type Choices, optionsFor } from './options.tsx'
import { OwnPlaceForm } from './own-place-form.tsx'
import { Search } from './search.ts'
import { TownChip, TownField, townFor, usePositionOf, useTown } from './town.tsx'

type AddPlaceProps = {
  list: ShownList
  initialText: string
  added(key: string): void
  goTo(key: string): void
  look(place: Looked | undefined): void
  importText(text: string): void
  /** Takes the town of the list. */
  inTown(town: string | undefined): void
}

const minLength = 2
/** A search whose area is loading is repeated after this time, then after twice of it, and so on: searches a day are limited. */
const repeatMs = 1500
const maxRepeatMs = 15_000

/** Adds places: by typing a name and choosing, by a pasted link, or by hand. */
export const AddPlace = ({ list, initialText, added, goTo, look, importText, inTown }: AddPlaceProps) => {
  const { messages, model, announce } = useTools()
  const { editor, refusals } = messages
  const search = useMemo(() => new Search(), [])
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(initialText)
  const [isOpen, setOpen] = useState(initialText !== '')
  const [searched, setSearched] = useState<Searched>()
  const [town, chooseTown] = useTown(list, search)
  const [isTownOpen, setTownOpen] = useState(false)
  const loadingArea = useRef<string>(undefined)
  const [own, setOwn] = useState<Own>()
  // A town that was typed with the name wins.
  const townOfOwn = own?.town === undefined ? town : { near: own.town, name: own.town, town: own.town }
  const start = usePositionOf(own && townOfOwn, search)

  const add = (place: NewPlace, name: string) => {
    search.stop()
    // The field answers first.
    afterPaint(() => {
      added(model.add(place))
      announce(formatMessage(editor.added, { name, rank: list.places.length + 1 }))
    })
    // Before the text changes, because the field opens its options when it gets the focus.
    field.current!.focus()
    setText('')
    setOpen(false)
    setSearched(undefined)
    setOwn(undefined)
  }
  const typed = text.trim()
  const near = town?.near ?? ''
  useEffect(() => inTown(town?.town), [town?.town])
  const isWanted = isOpen && typed.length >= minLength
  useEffect(() => {
    if (!isWanted) {
      search.stop()
      return
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    let isCurrent = true
    const ask = async (repeats: number) => {
      try {
        const found = await search.places(typed, near || undefined)
        if (!found || !isCurrent) return
        setSearched({ typed, near, found })
        if (found.coverage?.state !== 'loading') return
        loadingArea.current = found.coverage.area
        timer = setTimeout(() => void ask(repeats + 1), Math.min(repeatMs * (repeats + 1), maxRepeatMs))
      } catch (error) {
        if (!isCurrent) return
        const why =
          error instanceof Refused
            ? formatMessage(editor.searchRefused, { why: whyRefused(error.problem, refusals) })
            : editor.searchAway
        setSearched({ typed, near, found: undefined, why })
      }
    }
    void ask(0)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [typed, near, isWanted])
  useLayoutEffect(() => field.current!.focus({ preventScroll: true }), [])

  const choices: Choices = {
    place: candidate => add({ candidate }, candidate.name),
    present: key => {
      setOpen(false)
      goTo(key)
    },
    link: (query, shown) => add({ query, ...(shown && { shown }) }, shown?.name ?? query),
    list: importText,
    own: own => {
      setOpen(false)
      setOwn(own)
    },
  }
  const options = useMemo(
    () =>
      searched && isWanted
        ? optionsFor({ typed: searched.typed, found: searched.found, places: list.places, messages, choices })
        : [],
    [searched, isWanted, list.places],
  )
  const coverage = searched?.found?.coverage
  const areaToLoad = coverage?.state === 'none' && town ? coverage.area : undefined
  return (
    <section class="add">
      <Combobox
        id="add"
        label={editor.add}
        placeholder={editor.addExample}
        text={text}
        options={options}
        isOutdated={isWanted && (searched?.typed !== typed || searched.near !== near)}
        field={field}
        status={isWanted && searched ? searchInWords(searched, town?.name, loadingArea.current, messages) : ''}
        progress={isWanted && coverage?.state === 'loading' ? (coverage.progress ?? null) : undefined}
        opened={() => setOpen(true)}
        typed={now => {
          setText(now)
          setOpen(true)
          setTownOpen(false)
        }}
        pasted={pasted => {
          if (!/\S\s*\n\s*\S/.test(pasted)) return false
          importText(pasted)
          return true
        }}
        marked={index => {
          const candidate = index === undefined || !isWanted ? undefined : searched?.found?.places[index]
          look(candidate && isLocated(candidate) ? candidate : undefined)
        }}
        closed={() => setOpen(false)}
      >
        <TownChip town={town} isOpen={isTownOpen} toggle={() => setTownOpen(!isTownOpen)} />
      </Combobox>
      {isTownOpen && (
        <TownField
          town={town}
          search={search}
          choose={chooseTown}
          done={() => {
            setTownOpen(false)
            field.current!.focus()
          }}
        />
      )}
      {own && (
        <OwnPlaceForm
          key={own}
          id="own"
          initial={own}
          start={start}
          add={own => add({ own: { ...own, ...townFor(townOfOwn?.town, own, start) } }, own.name)}
          close={() => {
            setOwn(undefined)
            field.current!.focus()
            setOpen(false)
          }}
        />
      )}
      {own && areaToLoad !== undefined && <LoadArea area={areaToLoad} />}
    </section>
  )
}
