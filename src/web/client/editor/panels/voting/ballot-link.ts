import { copyButton } from '../../../shared/copy.ts'
import { element } from '../../../shared/element.ts'
import { shareButton } from '../../../shared/share-sheet.ts'
import type { EditorMessages } from '../../part.ts'
import type { Vote } from './requests.ts'

/** The link by which others vote, and the ways to hand it on. */
export const ballotLink = ({ url, question }: Vote, { voting, keys }: EditorMessages): HTMLElement => {
  const title = question ?? document.title
  return element(
    'div',
    { className: 'link-ways' },
    element('label', { htmlFor: 'ballot-url' }, voting.link),
    element('input', { id: 'ballot-url', readOnly: true, value: url }),
    element(
      'div',
      { className: 'buttons' },
      copyButton(() => url, keys),
      shareButton(() => ({ title, url }), keys),
    ),
    element('p', { className: 'aside' }, voting.linkMeans),
  )
}
