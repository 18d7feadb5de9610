import { render } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { Place } from '../../components/place.tsx'
import { addressAndTown } from '../../text/shared-town.ts'
import { Combobox } from '../editor/add/combobox.tsx'
import { type FoundPlaces, Search } from '../editor/add/search.ts'
import { Refused } from '../shared/site-api.ts'

/** Fields of the form. */
type PlaceSearchProps = Record<'id' | 'name' | 'town', HTMLInputElement> & { label: string }

const minLength = 2
const search = new Search()
/** It may name the town. */
const title = document.querySelector('.byline :is(a, bdi)')!.textContent

/** Offers known restaurants for the name that a reader types. A name that is not among them may be sent too. */
const PlaceSearch = ({ label, name, town, id }: PlaceSearchProps) => {
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
  const optionFor = (place: FoundPlaces['places'][number]) => {
    const about = addressAndTown(place) ?? ''
    const choose = () => {
      setText(place.name)
      town.value = about
      id.value = place.id
      setOpen(false)
    }
    return { content: <Place variant="option" place={{ name: place.name, about }} />, choose }
  }
  const options = useMemo(() => (isWanted && found ? found.places.map(optionFor) : []), [found, isWanted])
  const typing = (text: string) => {
    setText(text)
    id.value = ''
    setOpen(true)
  }
  return (
    <Combobox
      {...{ label, text, options, field }}
      id={name.id}
      name={name.name}
      required={name.required}
      placeholder={name.placeholder}
      isOutdated={found?.typed !== typed}
      typed={typing}
      closed={() => setOpen(false)}
    />
  )
}

for (const set of document.querySelectorAll('.suggesting fieldset')) {
  const [id, name, town] = [...set.querySelectorAll('input')] as [HTMLInputElement, HTMLInputElement, HTMLInputElement]
  const host = document.createElement('div')
  const label = name.labels![0]!.textContent
  town.addEventListener('input', () => {
    id.value = ''
  })
  name.replaceWith(host)
  render(<PlaceSearch {...{ label, id, name, town }} />, host)
}
