import type { ComponentChildren } from 'preact'
import type { LatLng } from '../../../../domain/coordinates.ts'
import { LimitedField } from '../../shared/limited-field.tsx'
import type { NewPlace } from '../model/index.ts'
import { useTools } from '../tools.ts'
import { PositionForm } from './position-form.tsx'

export type Own = Extract<NewPlace, { own: unknown }>['own']

type OwnPlaceFormProps = {
  id: string
  initial: Own
  start: LatLng | undefined
  add(own: Own): void
  close(): void
  children?: ComponentChildren
}

/** A form for a place that no map knows: a name, an address, and a pin on the map. */
export const OwnPlaceForm = ({ id, initial, start, add, close, children }: OwnPlaceFormProps) => {
  const { messages, longest } = useTools()
  const { editor } = messages
  return (
    <PositionForm
      id={id}
      title={editor.ownTitle}
      initial={initial}
      start={start}
      save={(position, fields) => {
        const address = String(fields.get('address'))
        add({ name: String(fields.get('name')), ...(address && { address }), ...position })
        close()
      }}
      below={children}
      submit={editor.ownAdd}
      close={close}
    >
      <LimitedField
        id={`${id}-name`}
        name="name"
        label={editor.ownName}
        value={initial.name}
        isRequired
        longest={longest.ownName}
        lines="one"
        tooLong={editor.tooLong}
      />
      <LimitedField
        id={`${id}-address`}
        name="address"
        label={editor.ownAddress}
        value={initial.address ?? ''}
        longest={longest.ownAddress}
        lines="one"
        tooLong={editor.tooLong}
      />
    </PositionForm>
  )
}
