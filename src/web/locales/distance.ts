import { cachedPerLocale } from './cached-per-locale.ts'

const metersInMile = 1609.344
const metersInFoot = 0.3048

/** Regions that use miles. */
const inMiles = new Set(['US', 'GB', 'LR', 'MM'])

/** Formats a distance: 350 m, 1.2 km, 0.3 mi. @param locale a language tag; its region decides the unit */
export const distanceIn = (meters: number, locale: string): string => {
  if (inMiles.has(new Intl.Locale(locale).region ?? '')) {
    const miles = meters / metersInMile
    return miles < 0.1
      ? ofFeet(locale).format(roundedTo(meters / metersInFoot, 10))
      : ofMiles(locale).format(short(miles))
  }
  return meters < 1000
    ? ofMeters(locale).format(roundedTo(meters, meters < 100 ? 5 : 10))
    : ofKilometers(locale).format(short(meters / 1000))
}

const roundedTo = (value: number, step: number) => Math.round(value / step) * step
const short = (value: number) => (value < 10 ? Math.round(value * 10) / 10 : Math.round(value))

const numberOf = (unit: string) =>
  cachedPerLocale(locale => new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }))
const ofFeet = numberOf('foot')
const ofMiles = numberOf('mile')
const ofMeters = numberOf('meter')
const ofKilometers = numberOf('kilometer')
