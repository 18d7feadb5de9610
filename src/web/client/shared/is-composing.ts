/** Returns whether a key belongs to an input method. Enter then only ends the composition. */
export const isComposing = ({ isComposing, keyCode }: KeyboardEvent): boolean =>
  // Safari reports the end of the composition too early, but the key code is still 229.
  isComposing || keyCode === 229
