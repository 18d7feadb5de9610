import * as z from 'zod'
import { EventsAnswer } from '../core/operation.ts'
import { exampleIds } from '../domain/examples.ts'
import { slug } from '../domain/list-view.ts'
import { operation } from './operation.ts'

export const watchList = operation({
  name: 'watchList',
  tool: null,
  title: 'Watch a list',
  description:
    'The version that the list has, at once, and each one that it comes to have, until the connection or the right to read the list ends. Whoever is slow to read gets the newest version, not each. What has changed, getList says.',
  topic: 'Lists',
  method: 'GET',
  path: '/lists/{slug}/events',
  credential: 'readable',
  effect: 'reads',
  events: true,
  input: z.strictObject({ slug }),
  example: { slug: exampleIds.slug },
  output: z
    .object({ version: z.int().min(1).describe('The one that the list has now.') })
    .meta({ examples: [{ version: 3 }] }),
  problems: [],

  async handle({ lists, reader, sender }) {
    return new EventsAnswer(() => lists.watch(reader, sender?.()))
  },
})
