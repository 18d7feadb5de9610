import { element } from './element.ts'

/** Asks for confirmation. @returns whether the person agreed */
export function confirmed(question: string, messages: { yes: string; no: string }): Promise<boolean> {
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
        element('button', { value: 'no', autofocus: true }, messages.no),
        element('button', { value: 'yes', className: 'main' }, messages.yes),
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
