import { type ProblemCode, problems } from '../../core/problem.ts'
import { type Page, to } from '../page.ts'
import { Guide } from './developers/frame.tsx'
import { Marked } from './developers/marked.tsx'

/** Explains a problem and its remedy. The problem's `type` is the address of this page. */
export const ProblemPage = ({ page, code }: { page: Page; code: ProblemCode }) => {
  const { status, title, meaning, detail } = problems[code]
  return (
    <Guide page={page} title={title} lead={<Marked text={meaning} />} description={plain(meaning)} contents={[]}>
      <p class="fine">
        <code>{code}</code>, with status {status}
      </p>
      <h2>What to do</h2>
      <p>
        <Marked text={detail} />
      </p>
      <p>
        <a href={to(page, '/problems')}>All problems</a>
      </p>
    </Guide>
  )
}

/** Lists all problems. */
export const ProblemsPage = ({ page }: { page: Page }) => (
  <Guide page={page} title="Problems" lead={<Marked text={about} />} description={plain(about)} contents={[]}>
    <ul class="plain-list">
      {Object.entries(problems).map(([code, { status, title }]) => (
        <li>
          <a href={to(page, `/problems/${code}`)}>
            <code>{code}</code>
          </a>{' '}
          {title} ({status})
        </li>
      ))}
    </ul>
  </Guide>
)

const about = 'Every error response has one of these codes as `code`, and the address of its page as `type`.'

const plain = (text: string): string => text.replaceAll('`', '')
