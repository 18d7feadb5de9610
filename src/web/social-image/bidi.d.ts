/** The package declares the types of its CommonJS form wrongly. */
declare module 'bidi-js/dist/bidi.mjs' {
  export default function bidiFactory(): import('bidi-js').Bidi
}
