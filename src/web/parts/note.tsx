import { textAndLinks } from '../text/links.ts'

/** What somebody wrote, as text; what is a web address in it leads there, and tells search engines nothing. */
export const Note = ({ text }: { text: string }) => (
  <div class="note" dir="auto">
    {textAndLinks(text).map(run =>
      'href' in run ? (
        <a href={run.href} rel="ugc nofollow noopener noreferrer">
          {run.text}
        </a>
      ) : (
        run.text
      ),
    )}
  </div>
)
