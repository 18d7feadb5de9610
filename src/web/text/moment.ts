/** A point in time as people read it. @param timeZone where they are, when left out */
export const momentIn = (locale: string, time: string, timeZone?: string): string =>
  new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    ...(timeZone !== undefined && { timeZone }),
  }).format(new Date(time))
