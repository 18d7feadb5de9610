const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Lifetimes in seconds, by the library's names. */
export const lifetimes = {
  // A token is checked at each use, so revoking needs no short lifetime. An hour limits a token that leaks unseen; less would mean more
  // refreshing.
  AccessToken: hour,
  AuthorizationCode: minute,
  /** How long one consent lasts. */
  Grant: 365 * day,
  /** Time for a person to find the API key. */
  Interaction: 30 * minute,
  /** From one use to the next. */
  RefreshToken: 30 * day,
}

/** How long a guest's consent lasts. Anyone can be a guest, so the grants must not stay for a year. */
export const guestLifetime = 90 * day

/** How long a client is remembered after a consent. Longer than the consent, so that the client can ask again. */
export const clientLifetime = lifetimes.Grant + 30 * day
