import type { JsonSchema } from '../../../core/json-schema.ts'
import { Marked } from './marked.tsx'
import { type TypePiece, typeWords } from './type-words.ts'

/** Something that has a name, a type and words. */
export type MemberWords = { name: string; schema: JsonSchema; required: boolean; description: string | undefined }

/** What is in a value. What is in these in turn stands with them. @param mark what is said of a member that is never left out */
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
              , when left out <code>{JSON.stringify(schema.default)}</code>
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

/** What a value may be, with links to the objects that stand on the same page. */
export const Type = ({ of }: { of: JsonSchema }) => <>{typeWords(of).map(piece => drawn(piece))}</>

const drawn = (piece: TypePiece) => {
  if (typeof piece === 'string') return piece
  if ('code' in piece) return <code>{piece.code}</code>
  return <a href={`#${piece.object}`}>{piece.object}</a>
}
