import { nestedGroup } from '../../../domain/file-group.ts'
import type { Heading } from './headings.ts'
import type { Part } from './outline.ts'

/** The headings above a part of a list, the outermost first: `Rome / Pizza`. */
export type Group = { group?: string }

type Level = Heading & { depth: number }

/** Returns the parts below their headings, and the list's title if it has one. */
export const groupsAlong = (parts: readonly Part[]): { title?: string; parts: (Part & Group)[] } => {
  const title = titleOf(parts)
  const depths = new Map<string, number>()
  let path: Level[] = []
  let wasHeading = false
  const grouped: (Part & Group)[] = []
  for (const [index, part] of parts.entries()) {
    if (part.kind === 'heading') {
      if (index === 0 && title?.isNoGroup) continue
      // A heading of Markdown ends what is below a heading of another kind.
      if (part.heading.level !== undefined && !wasHeading) path = path.filter(({ level }) => level !== undefined)
      const outer = path.at(-1)
      const isInside = outer !== undefined && (wasHeading || outer.level !== undefined)
      const depth =
        part.heading.level ??
        depths.get(part.heading.style) ??
        (isInside && outer.style !== part.heading.style ? outer.depth + 1 : 1)
      depths.set(part.heading.style, depth)
      path = [...path.filter(level => level.depth < depth), { ...part.heading, depth }]
      wasHeading = true
    } else {
      wasHeading = false
      const label = 'label' in part ? part.label : undefined
      // A label before a colon ends what is below a heading before a colon.
      const above = label === undefined ? path : path.filter(({ style }) => style !== 'colon')
      const names = [...above.map(({ text }) => text), label ?? '']
      const group = nestedGroup(names.filter(name => name !== ''))
      grouped.push({ ...part, ...(group !== '' && { group }) })
    }
  }
  return { parts: grouped, ...(title && { title: title.text }) }
}

/**
 * Returns the title: a first line above all others. It is also the group of its rows if it is a short heading and the only one.
 */
const titleOf = (parts: readonly Part[]): { text: string; isNoGroup: boolean } | undefined => {
  const [first, second] = parts
  if (first?.kind !== 'heading') return undefined
  const headings = parts.filter(({ kind }) => kind === 'heading')
  const { text, style, level } = first.heading
  if (
    style === 'title' ||
    (level === 1 && headings.filter(part => part.kind === 'heading' && part.heading.level === 1).length === 1) ||
    (second?.kind === 'heading' && second.heading.style !== style)
  )
    return { text, isNoGroup: true }
  if (headings.length > 1) return undefined
  return { text, isNoGroup: style === 'plain' || text.split(' ').length > 3 }
}
