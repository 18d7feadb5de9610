/** Returns whether a key belongs to an input method: Enter then only ends the composition. */
export const isComposing = ({ isComposing, keyCode }: KeyboardEvent): boolean =>
  // Safari reports the end too early. The key code still tells.
  isComposing || keyCode === 229
