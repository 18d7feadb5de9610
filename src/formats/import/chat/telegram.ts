import type { TownsByName } from '../../../domain/town-names.ts'
import { definedMembers } from '../../../util/defined-members.ts'
import { isJsonObject, type JsonObject, membersOf } from '../../../util/json-object.ts'
import { type BesideRows, endings, type ImportedPlace, type ImportedRow, type Reader } from '../imported-place.ts'
import { documentIn, isJson, numberOf, textOfValue } from '../json/document.ts'
import { UnreadableFile } from '../refusals.ts'
import { positionAt } from '../table/position.ts'
import { type Message, senderNamed } from './messages.ts'
import { placesInMessages } from './places-in-messages.ts'

/** A chat, or all chats, as Telegram Desktop exports them as JSON (`result.json`). */
export const telegram: Reader = {
  format: 'telegram',
  endings: endings.json,
  reads: text =>
    isJson(text) &&
    /"messages"\s*:\s*\[/.test(text) &&
    /"(?:text_entities|from_id|date_unixtime|actor_id)"\s*:/.test(text),
  *read(text, towns, reading) {
    const chats = chatsIn(documentIn(text))
    for (const chat of chats) yield* placesOf(chat, chats.length === 1, towns, reading)
  },
}

const chatsIn = (document: unknown): JsonObject[] => {
  if (!isJsonObject(document)) throw new UnreadableFile('unknown_format')
  if (Array.isArray(document.messages)) return [document]
  const lists = [document.chats, document.left_chats].map(chats => membersOf(chats).list)
  return lists.flatMap(list => (Array.isArray(list) ? list.filter(isJsonObject) : []))
}

/** Yields the places of a chat. The name of a group may name the town; the name of another chat is a person. */
function* placesOf(
  { name, type, messages }: JsonObject,
  isOnly: boolean,
  towns: TownsByName,
  reading: string | undefined,
): Generator<ImportedRow | BesideRows> {
  const title = /group|channel/.test(String(type)) ? textOfValue(name) : undefined
  if (title !== undefined && isOnly) yield { title }
  const found = Array.isArray(messages) ? messages.filter(isJsonObject).map(messageOf) : []
  for (const place of placesInMessages(found, towns, { hasReadings: isOnly, reading }))
    yield { ...place, ...(title !== undefined && !isOnly && { group: title }) }
}

const messageOf = (message: JsonObject): Message => {
  if (message.type !== 'message') return { text: '', isNotice: true }
  const [text, venue] = [textOf(message.text), venueOf(message)]
  const hasFile = ['file', 'photo', 'media_type'].some(member => message[member] !== undefined)
  return { text, ...senderNamed(textOfValue(message.from)), ...(venue && { venue }), ...(hasFile && { hasFile }) }
}

/** Returns a venue or a shared location. A live location is a person. */
const venueOf = (message: JsonObject): ImportedPlace | undefined => {
  const { latitude, longitude } = membersOf(message.location_information)
  const name = textOfValue(message.place_name)
  if (message.live_location_period_seconds !== undefined) return undefined
  if (name === undefined && numberOf(latitude) === undefined) return undefined
  return definedMembers<ImportedPlace>({
    name,
    address: textOfValue(message.address),
    ...positionAt(numberOf(latitude), numberOf(longitude)),
  })
}

/** Returns the text of a message. Links, bold text and other entities are objects among strings. */
const textOf = (text: unknown): string => {
  if (!Array.isArray(text)) return typeof text === 'string' ? text : ''
  return text.map(part => (typeof part === 'string' ? part : entityText(membersOf(part)))).join('')
}

const entityText = ({ text, href }: JsonObject): string => {
  const words = typeof text === 'string' ? text : ''
  // The words of a link name its place, and not the words before it.
  return typeof href === 'string' && /^https?:\/\/[^\s)]+$/.test(href) ? `\n[${words}](${href})` : words
}
