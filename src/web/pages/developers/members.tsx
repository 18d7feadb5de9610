import type { JsonSchema } from '../../../core/json-schema.ts'
import { Marked } from './marked.tsx'
import { type TypePiece, typeWords } from './type-words.ts'

export type MemberWords = { name: string; schema: JsonSchema; required: boolean; description: string | undefined }

/** The members of a value, with nested members inside. @param mark text for a required member */
export const MembersOf = ({ schema, mark }: { schema: JsonSchema; mark: string }) => {
  const { properties = {}, required = [] } = schema
  const members = Object.entries(properties).map(([name, schema]) => ({
    name,
    schema,
    required: required.includes(name),
    description: schema.description,
  }))
  return <Members members={members} mark={mark} />
}

export const Members = ({ members, mark }: { members: MemberWords[]; mark: string }) => (
  <dl class="members">
    {members.map(member => (
      <Member {...member} mark={mark} />
    ))}
  </dl>
)

export const Member = ({
  id,
  name,
  schema,
  required,
  description,
  mark,
}: MemberWords & { id?: string; mark: string }) => {
  const within = inside(schema)
  return (
    <div id={id}>
      <dt>
        <code>{name}</code> {required && <em>{mark}</em>}
      </dt>
      <dd>
        <p class="fine">
          <Type of={schema} />
          {schema.default !== undefined && (
            <>
              , default <code>{JSON.stringify(schema.default)}</code>
            </>
          )}
        </p>
        {description !== undefined && (
          <p>
            <Marked text={description} />
          </p>
        )}
        {within && <MembersOf schema={within} mark={mark} />}
      </dd>
    </div>
  )
}

const inside = ({ items, ...schema }: JsonSchema): JsonSchema | undefined =>
  [schema, items].find(part => part?.properties !== undefined)

/** The type of a value, with links to objects on the same page. */
export const Type = ({ of }: { of: JsonSchema }) => <>{typeWords(of).map(piece => drawn(piece))}</>

const drawn = (piece: TypePiece) => {
  if (typeof piece === 'string') return piece
  if ('code' in piece) return <code>{piece.code}</code>
  return <a href={`#${piece.object}`}>{piece.object}</a>
}
