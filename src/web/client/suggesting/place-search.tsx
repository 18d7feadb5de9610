import { render } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { Place } from '../../components/place.tsx'
import { addressAndTown } from '../../text/shared-town.ts'
import { Combobox } from '../editor/add/combobox.tsx'
import { type FoundPlaces, Search } from '../editor/add/search.ts'
import { Refused } from '../shared/site-api.ts'

type PlaceSearchProps = {
  label: string
  /** The fields of the form for the name, the town and the id of a place. */
  name: HTMLInputElement
  town: HTMLInputElement
  id: HTMLInputElement
  /** Where to search without a town: the list's title may name one. */
  title: string
}

const minLength = 2

/** Offers known restaurants for the name that a reader types. A name that is not among them may be sent too. */
const PlaceSearch = ({ label, name, town, id, title }: PlaceSearchProps) => {
  const search = useMemo(() => new Search(), [])
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(name.value)
  const [isOpen, setOpen] = useState(false)
  const [found, setFound] = useState<{ typed: string; places: FoundPlaces['places'] }>()
  const typed = text.trim()
  const isWanted = isOpen && typed.length >= minLength
  useEffect(() => {
    search.stop()
    if (!isWanted) return
    search.places(typed, town.value.trim() || title).then(
      found => found && setFound({ typed, places: found.places }),
      error => {
        // The form can be filled in without suggestions.
        if (!(error instanceof Refused || error instanceof TypeError)) throw error
      },
    )
  }, [typed, isWanted])
  const options = useMemo(
    () =>
      (isWanted && found ? found.places : []).map(place => ({
        content: <Place variant="option" place={{ name: place.name, about: addressAndTown(place) ?? '' }} />,
        choose() {
          setText(place.name)
          town.value = addressAndTown(place) ?? ''
          id.value = place.id
          setOpen(false)
        },
      })),
    [found, isWanted],
  )
  return (
    <Combobox
      id={name.id}
      name={name.name}
      required={name.required}
      label={label}
      placeholder={name.placeholder}
      text={text}
      options={options}
      isOutdated={found?.typed !== typed}
      field={field}
      status=""
      progress={undefined}
      typed={text => {
        setText(text)
        id.value = ''
        setOpen(true)
      }}
      opened={() => {}}
      pasted={() => false}
      marked={() => {}}
      closed={() => setOpen(false)}
    />
  )
}

const title = document.querySelector('.byline :is(a, bdi)')!.textContent
for (const set of document.querySelectorAll('.suggesting fieldset')) {
  const [id, name, town] = [...set.querySelectorAll('input')] as [HTMLInputElement, HTMLInputElement, HTMLInputElement]
  const host = document.createElement('div')
  town.addEventListener('input', () => {
    id.value = ''
  })
  const label = name.labels![0]!.textContent
  name.replaceWith(host)
  render(<PlaceSearch {...{ label, id, name, town, title }} />, host)
}
