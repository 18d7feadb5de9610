import type { ComponentChildren } from 'preact'
import type { LatLng } from '../../../../domain/coordinates.ts'
import { LimitedField } from '../limited-field.tsx'
import type { Own } from '../model/index.ts'
import { useTools } from '../tools.ts'
import { PositionForm } from './position-form.tsx'

type OwnPlaceFormProps = {
  id: string
  initial: Own
  start: LatLng | undefined
  add(own: Own): void
  close(): void
  title?: string
  submit?: string
  children?: ComponentChildren
}

/** A form for a place that no map knows: a name, an address, and a pin on the map. */
export const OwnPlaceForm = (props: OwnPlaceFormProps) => {
  const { messages, longest } = useTools()
  const { editor } = messages
  const { id, initial, start, add, close, title = editor.ownTitle, submit = editor.ownAdd, children } = props
  return (
    <PositionForm
      id={id}
      title={title}
      initial={initial}
      start={start}
      save={(position, fields) => {
        const address = String(fields.get('address'))
        add({ name: String(fields.get('name')), ...(address && { address }), ...position })
        close()
      }}
      below={children}
      submit={submit}
      close={close}
    >
      <LimitedField
        id={`${id}-name`}
        name="name"
        label={editor.ownName}
        value={initial.name}
        isRequired
        longest={longest.ownName}
      />
      <LimitedField
        id={`${id}-address`}
        name="address"
        label={editor.ownAddress}
        value={initial.address ?? ''}
        longest={longest.ownAddress}
      />
    </PositionForm>
  )
}
