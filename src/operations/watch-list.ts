import * as z from 'zod'
import { EventsResponse } from '../core/operation.ts'
import { exampleIds } from '../domain/examples.ts'
import { slug } from '../domain/list-view.ts'
import { operation } from './operation.ts'

export const watchList = operation({
  name: 'watchList',
  tool: null,
  title: 'Watch a list',
  description:
    'Sends the list’s present version and each new one, until the connection or the right to read the list ends. A slow client gets only the newest version. Read the changes with getList.',
  topic: 'Lists',
  method: 'GET',
  path: '/lists/{slug}/events',
  credential: 'readable',
  effect: 'reads',
  events: true,
  input: z.strictObject({ slug }),
  example: { slug: exampleIds.slug },
  output: z
    .object({ version: z.int().min(1).describe('The present version of the list.') })
    .meta({ examples: [{ version: 3 }] }),
  problems: [],

  async handle({ lists, reader, sender }) {
    return new EventsResponse(() => lists.watch(reader, sender?.()))
  },
})
