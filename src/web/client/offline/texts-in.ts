/** Returns the texts that the server has put into an element as JSON. */
export const textsIn = <T>(element: HTMLElement): T => JSON.parse(element.querySelector('script')!.textContent)
