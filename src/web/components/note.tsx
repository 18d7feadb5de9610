import { textAndLinks } from '../../domain/text-links.ts'

/** A person's text. Web addresses in it become links that search engines ignore. */
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
