const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** In seconds, by the library's names. */
export const lifetimes = {
  // A token is looked up at each use, so that revoking needs no short life: an hour is for the one that leaks unseen. Shorter would mean
  // more refreshing.
  AccessToken: hour,
  AuthorizationCode: minute,
  /** How long an assistant may go on by one consent. */
  Grant: 365 * day,
  /** For finding the key. */
  Interaction: 30 * minute,
  /** From one use to the next. */
  RefreshToken: 30 * day,
}

/** How long somebody's assistant is known after they let it in: longer than that lasts, so that it can ask again. */
export const knownFor = lifetimes.Grant + 30 * day
