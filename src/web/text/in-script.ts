/** JSON that can end no `<script>` or comment around it and, where it is read as script, no line. */
export const inScript = (value: object): string =>
  JSON.stringify(value).replace(/[<>\u2028\u2029]/g, c => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)
