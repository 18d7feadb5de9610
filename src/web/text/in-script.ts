/** Serializes JSON so that it cannot end a `<script>` or comment, or break a line of JavaScript. */
export const inScript = (value: object): string =>
  JSON.stringify(value).replace(/[<>\u2028\u2029]/g, c => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)
