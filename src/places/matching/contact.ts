/** How to reach a restaurant, in a form that can be compared. */
export type Contact = { phone?: string; host?: string }

/** Digits from the end by which phone numbers are compared: the rest is written with or without country and area. */
const comparedDigits = 8
const minDigits = 6
/** Hosts on which many restaurants have a page. */
const sharedHost = /(^|\.)(facebook|instagram|google|tripadvisor|yelp|linktr|foursquare|ubereats|doordash)\./

/** Returns what of a phone number and a web address can be compared; `undefined` without any. */
export const readContact = (phone: string | undefined, website: string | undefined): Contact | undefined => {
  const digits = phone?.replace(/\D/g, '').slice(-comparedDigits)
  const host = website === undefined ? undefined : hostOf(website)
  const contact = {
    ...(digits !== undefined && digits.length >= minDigits && { phone: digits }),
    ...(host !== undefined && !sharedHost.test(host) && { host }),
  }
  return Object.keys(contact).length > 0 ? contact : undefined
}

const hostOf = (website: string): string | undefined =>
  (URL.parse(website) ?? URL.parse(`https://${website}`))?.hostname.replace(/^www\./, '')
