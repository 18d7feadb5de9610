// Makes a list of three restaurants in Rome, puts the last one first, and reads it. Run it with Node 24, without a build.
const { FORKLIST_URL = 'http://localhost:3000', FORKLIST_KEY } = process.env

type ApiRequest = { method?: string; credential?: string | undefined; body?: object }

async function ask<Answer>(path: string, { method = 'GET', credential, body }: ApiRequest = {}): Promise<Answer> {
  const response = await fetch(`${FORKLIST_URL}/api/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(credential && { authorization: `Bearer ${credential}` }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = JSON.parse(await response.text())
  if (!response.ok) throw new Error(`${answer.code}: ${answer.detail}`)
  return answer
}

type List = { slug: string; url: string; places: { id: string; rank: number; name: string }[] }
type NewList = List & { editToken: string; editUrl: string }

const names = ['armando al pantheon', 'da felice', 'dar poeta']
const { slug, places, url, editToken, editUrl } = await ask<NewList>('/lists', {
  method: 'POST',
  credential: FORKLIST_KEY,
  body: { title: 'Eat in Rome', authorName: 'Ada', places: names.map(query => ({ query, near: 'Rome' })) },
})
const last = places.at(-1)?.id

// The edit token changes only this list. Reading a public list needs no credential.
await ask(`/lists/${slug}/places/${last}/move`, { method: 'POST', credential: editToken, body: { rank: 1 } })
const list = await ask<List>(`/lists/${slug}`)
for (const { rank, name } of list.places) console.log(`${rank}. ${name}`)

console.log(`To read it: ${url}`)
console.log(`To change it: ${editUrl}`)
