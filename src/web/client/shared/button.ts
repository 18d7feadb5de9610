import { element } from './element.ts'

/** Creates a button that submits no form. */
export const button = (text: string, click: () => unknown, className = ''): HTMLButtonElement =>
  element('button', { type: 'button', className, on: { click: () => void click() } }, text)
