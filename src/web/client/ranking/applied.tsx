import type { ComponentChild } from 'preact'
import { base } from '../shared/my-keys.ts'
import type { ResultProps } from './result.tsx'

type AppliedProps = Pick<ResultProps, 'section' | 'messages' | 'goOn'> & {
  /** The list for readers; `undefined` for a hidden one. */
  view: string | undefined
  isAsking: boolean
  /** The button that undoes the new order. */
  undo: ComponentChild
}

/** Shown after the list has its new order: next steps, and undo. */
export const Applied = ({ section, messages: { ranking, editor }, view, isAsking, goOn, undo }: AppliedProps) => (
  <section ref={section} class="applied" tabIndex={-1} aria-labelledby="applied">
    <h2 id="applied">{ranking.applied}</h2>
    <div class="buttons">
      {undo}
      {isAsking && (
        <button type="button" onClick={goOn}>
          {ranking.goOn}
        </button>
      )}
      {view !== undefined && <a href={`${base}/lists/${view}`}>{editor.view}</a>}
    </div>
  </section>
)
