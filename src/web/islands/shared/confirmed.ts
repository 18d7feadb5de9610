import { element } from './element.ts'

/** Asks before something that cannot be taken back. @returns whether the person agreed */
export function confirmed(question: string, words: { yes: string; no: string }): Promise<boolean> {
  const dialog = element(
    'dialog',
    {},
    element(
      'form',
      { method: 'dialog' },
      element('p', {}, question),
      element(
        'div',
        { className: 'buttons' },
        element('button', { value: 'no', autofocus: true }, words.no),
        element('button', { value: 'yes', className: 'main' }, words.yes),
      ),
    ),
  )
  document.body.append(dialog)
  dialog.showModal()
  return new Promise(resolve =>
    dialog.addEventListener('close', () => {
      dialog.remove()
      resolve(dialog.returnValue === 'yes')
    }),
  )
}
