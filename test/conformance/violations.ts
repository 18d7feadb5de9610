type Violation = { location: string[]; code?: string | number; message: string }

/** Returns the violations in an exchange. @param reported Prism's header with them @param status of the response */
export function violationsIn(reported: string | null, status: number): string[] {
  if (reported === null) return []
  const violations: Violation[] = JSON.parse(reported)
  // The suite sends wrong input on purpose, and the service refuses it.
  const refused = status >= 400 && status < 500
  return violations
    .filter(({ location }) => location[0] !== 'request' || !refused)
    .map(({ location, code = '', message }) => `${location.join('.')} ${code} (${status}): ${message}`)
}
