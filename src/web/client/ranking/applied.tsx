import { formatMessage } from '../shared/messages.ts'
import { base } from '../shared/my-keys.ts'
import type { ResultProps } from './result.tsx'

type AppliedProps = Pick<ResultProps, 'section' | 'messages' | 'goOn'> & {
  /** The list for readers; `undefined` for a hidden one. */
  view: string | undefined
  isAsking: boolean
}

/** Shown after the list has its new order: next steps, and undo. */
export const Applied = ({ section, messages: { ranking, editor }, view, isAsking, goOn }: AppliedProps) => (
  <section ref={section} class="applied" tabIndex={-1} aria-labelledby="applied">
    <h2 id="applied">{ranking.applied}</h2>
    <p>{formatMessage(ranking.takeBack, { history: editor.history, restore: editor.restore })}</p>
    <div class="buttons">
      {isAsking && (
        <button type="button" onClick={goOn}>
          {ranking.goOn}
        </button>
      )}
      {view !== undefined && <a href={`${base}/lists/${view}`}>{editor.view}</a>}
    </div>
  </section>
)
