/** Whether a key belongs to a text that is still put together from several: Enter then ends that, and means nothing else. */
export const isComposing = ({ isComposing, keyCode }: KeyboardEvent): boolean =>
  // By its code alone where the browser, Safari, says that it is over already.
  isComposing || keyCode === 229
