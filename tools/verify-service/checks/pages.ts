import { checksThatNeed } from '../check.ts'
import { expectHeader, expectNoHeader, expectStatus, expectThat } from '../expect.ts'

/** Forms of a list beside JSON and exports: the end of their address, and their media type. */
const forms = [
  { name: 'page', end: '', type: /^text\/html\b/ },
  { name: 'text for assistants', end: '.md', type: /^text\/markdown\b/ },
  { name: 'frame', end: '/embed', type: /^text\/html\b/ },
  { name: 'feed', end: '/feed.atom', type: /^application\/atom\+xml\b/ },
  { name: 'picture', end: '/picture.png', type: /^image\/png$/ },
]

export const pageChecks = checksThatNeed(
  'a public list',
  forms.map(({ name, end, type }) => ({
    name: `The ${name} of a list answers, without cookies`,
    section: 3,
    async run({ service, slug }) {
      const answer = await service.send('GET', `/lists/${slug}${end}`)
      expectStatus(answer, 200)
      expectHeader(answer, 'content-type', type)
      expectNoHeader(answer, 'set-cookie')
      if (name === 'picture') return
      const { title } = await service.does('getList', { slug })
      const [word = ''] = /[\p{L}\p{N}]+/u.exec(title) ?? []
      expectThat(answer, answer.text.includes(word), 'the title of the list', answer.text)
    },
  })),
)
