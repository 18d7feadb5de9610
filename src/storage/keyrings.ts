import { type Keyring, maxHeldLists } from '../core/keyring.ts'
import { seal, unseal } from '../core/sealed.ts'
import { tokenHash } from '../core/token.ts'
import { newKey, publicKeyOf, unwrapKey, wrapKey } from '../core/wrapped-key.ts'
import type { Database } from './database.ts'
import { recordId } from './oauth-record-id.ts'
import type { Reading, Writing } from './schema.ts'

/** Maximum number of tokens that open a keyring. The newest do. A host with ten windows has about 40 at a time. */
const maxHolders = 64

/** A token or code that opens a keyring. `endsAt` is an ISO time. */
export type Holder = { kind: string; value: string; endsAt: string }

/** What a person allows at consent. */
export type Permitted = {
  mayDelete: boolean
  /** Edit tokens by slug. */
  tokens: ReadonlyMap<string, string>
  /** The address of a guest, under which quotas count. */
  address?: string
}

/** The sealed content. */
type Content = Omit<Permitted, 'tokens'> & {
  tokens: [slug: string, token: string][]
  /** All tokens that open the keyring. Inside, so that a person who writes to the database cannot add one. */
  holders: { id: string; publicKey: string; endsAt: string }[]
}

/** A grant by its name, and the hash of its API key. */
export type GrantOf = { grant: string; keyHash: string }

export type OpenedKeyring = Keyring & Pick<Permitted, 'address'>

/**
 * Stores the edit tokens of grants. A random key encrypts each keyring. The database has that key only encrypted for each token that opens
 * the keyring, so it opens with a current token only. Each refresh replaces the key.
 */
export class Keyrings {
  readonly #database: Database
  readonly #now: () => string
  readonly #maxLists: number

  /** @param maxLists further lists do not join a keyring: the assistant has their edit tokens from the answer */
  constructor(database: Database, now: () => string, maxLists: number = maxHeldLists) {
    this.#database = database
    this.#now = now
    this.#maxLists = maxLists
  }

  /** Stores the keyring of a new grant. Edit tokens that open no list are left out. */
  async create({ grant, keyHash }: GrantOf, holder: Holder, { tokens, ...permitted }: Permitted): Promise<void> {
    const grantId = recordId('Grant', grant)
    await this.#database.write(async db => {
      const content = { ...permitted, tokens: await stillOpening(db, [...tokens]), holders: [holderOf(holder)] }
      await this.#insert(db, grantId, keyHash, content)
    })
  }

  /**
   * Encrypts a keyring anew, for its current tokens and new ones. Drops edit tokens that open no list anymore.
   * @param from a token that opens it, which ends now or at `endsAt` if that is earlier than before
   * @param to tokens that open it from now on
   */
  async pass({ grant, keyHash }: GrantOf, from: Holder, to: readonly Holder[]): Promise<void> {
    const grantId = recordId('Grant', grant)
    const fromId = recordId(from.kind, from.value)
    await this.#database.write(async db => {
      const row = await lock(db, grantId)
      // A grant of an earlier version, or one from a dump. Lists made through the connection can join.
      if (!row) return this.#insert(db, grantId, keyHash, { mayDelete: false, tokens: [], holders: to.map(holderOf) })
      const key = await this.#keyFor(db, grantId, from)
      if (!key) return
      const content = unseal(key, row.sealed, grantId) as Content
      const others = content.holders.filter(({ id }) => id !== fromId)
      const used = content.holders
        .filter(({ id }) => id === fromId)
        .map(holder => (from.endsAt < holder.endsAt ? { ...holder, endsAt: from.endsAt } : holder))
      const tokens = await stillOpening(db, content.tokens)
      // The used token comes late, so that many refreshes with it do not push it out.
      await this.#replace(db, grantId, { ...content, tokens, holders: [...others, ...used, ...to.map(holderOf)] })
    })
  }

  /** Opens the keyring of a current token. @throws Error for a row that was changed or copied */
  async open(kind: string, token: string): Promise<OpenedKeyring> {
    const row = await this.#database.read(db =>
      db
        .selectFrom('oauth_wrapped_keys as wrapped')
        .innerJoin('oauth_keyrings as keyring', 'keyring.grant_id', 'wrapped.grant_id')
        .select(['keyring.grant_id', 'keyring.sealed', 'wrapped.wrapped'])
        .where('wrapped.token_id', '=', recordId(kind, token))
        .where('wrapped.kept_until', '>', this.#now())
        .executeTakeFirst(),
    )
    if (!row) return { mayDelete: false, tokens: new Map(), add: async () => {} }
    const { grant_id: grantId, sealed, wrapped } = row
    const key = unwrapKey(wrapped, token, placeOf(grantId, recordId(kind, token)))
    const { mayDelete, tokens, address } = unseal(key, sealed, grantId) as Content
    const opened = new Map(tokens)
    return {
      mayDelete,
      tokens: opened,
      ...(address !== undefined && { address }),
      add: async (slug, editToken) => {
        if (await this.#add(grantId, { kind, value: token, endsAt: '' }, slug, editToken)) opened.set(slug, editToken)
      },
    }
  }

  /** @returns whether the list joined: the keyring is still there and has room */
  #add(grantId: string, holder: Holder, slug: string, editToken: string): Promise<boolean> {
    return this.#database.write(async db => {
      const row = await lock(db, grantId)
      const key = row && (await this.#keyFor(db, grantId, holder))
      if (!key) return false
      const content = unseal(key, row.sealed, grantId) as Content
      const others = content.tokens.filter(([other]) => other !== slug)
      const kept = others.length < this.#maxLists ? others : await stillOpening(db, others)
      if (kept.length >= this.#maxLists) return false
      const sealed = seal(key, { ...content, tokens: [...kept, [slug, editToken]] }, grantId)
      await db.updateTable('oauth_keyrings').set({ sealed }).where('grant_id', '=', grantId).execute()
      return true
    })
  }

  /** Deletes what no current token opens. It must be soon: with the database, a token opens the keyring until then. */
  async sweep(): Promise<void> {
    const now = this.#now()
    const tables = ['oauth_wrapped_keys', 'oauth_keyrings'] as const
    for (const table of tables) {
      const ended = await this.#database.read(db =>
        db.selectFrom(table).select('kept_until').where('kept_until', '<=', now).limit(1).executeTakeFirst(),
      )
      if (ended) await this.#database.write(db => db.deleteFrom(table).where('kept_until', '<=', now).execute())
    }
  }

  async #keyFor(db: Writing, grantId: string, { kind, value }: Holder): Promise<Buffer | undefined> {
    const tokenId = recordId(kind, value)
    const row = await db
      .selectFrom('oauth_wrapped_keys')
      .select('wrapped')
      .where('token_id', '=', tokenId)
      .where('grant_id', '=', grantId)
      .where('kept_until', '>', this.#now())
      .executeTakeFirst()
    return row && unwrapKey(row.wrapped, value, placeOf(grantId, tokenId))
  }

  async #insert(db: Writing, grantId: string, keyHash: string, content: Content): Promise<void> {
    const values = { grant_id: grantId, key_hash: keyHash, sealed: '', kept_until: '' }
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('oauth_keyrings')
      .values(values)
      .onConflict(conflict => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows !== 0n) await this.#replace(db, grantId, content)
  }

  /** Encrypts under a new key, which only the current holders get. */
  async #replace(db: Writing, grantId: string, content: Content): Promise<void> {
    const now = this.#now()
    const holders = content.holders.filter(({ endsAt }) => endsAt > now).slice(-maxHolders)
    const key = newKey()
    const sealed = seal(key, { ...content, holders }, grantId)
    const keptUntil = holders.reduce((latest, { endsAt }) => (endsAt > latest ? endsAt : latest), now)
    await db
      .updateTable('oauth_keyrings')
      .set({ sealed, kept_until: keptUntil })
      .where('grant_id', '=', grantId)
      .execute()
    const ids = holders.map(({ id }) => id)
    // Also those of another grant: a consent form that is sent twice makes two, and only the last one goes on.
    await db
      .deleteFrom('oauth_wrapped_keys')
      .where(e => e.or([e('grant_id', '=', grantId), ...(ids.length > 0 ? [e('token_id', 'in', ids)] : [])]))
      .execute()
    const rows = holders.map(({ id, publicKey, endsAt }) => ({
      token_id: id,
      grant_id: grantId,
      wrapped: wrapKey(key, publicKey, placeOf(grantId, id)),
      kept_until: endsAt,
    }))
    if (rows.length > 0) await db.insertInto('oauth_wrapped_keys').values(rows).execute()
  }
}

/** Deletes the keyring of a grant, in the transaction that ends the grant. */
export async function deleteKeyring(db: Writing, grantId: string): Promise<void> {
  await db.deleteFrom('oauth_keyrings').where('grant_id', '=', grantId).execute()
  await db.deleteFrom('oauth_wrapped_keys').where('grant_id', '=', grantId).execute()
}

/** Deletes the keyrings of an API key, in the transaction that revokes it. Their wrapped keys open nothing and end by themselves. */
export const deleteKeyringsOf = (db: Writing, keyHash: string) =>
  db.deleteFrom('oauth_keyrings').where('key_hash', '=', keyHash).execute()

/** Returns a keyring's row and locks it, so that concurrent changes wait. */
const lock = (db: Writing, grantId: string) =>
  db
    .updateTable('oauth_keyrings')
    .set(e => ({ kept_until: e.ref('kept_until') }))
    .where('grant_id', '=', grantId)
    .returning('sealed')
    .executeTakeFirst()

/** Returns the edit tokens that open their lists: the list exists, and its token was not replaced. */
async function stillOpening(db: Reading, tokens: readonly [string, string][]): Promise<[string, string][]> {
  if (tokens.length === 0) return []
  const slugs = tokens.map(([slug]) => slug)
  const lists = await db.selectFrom('lists').select(['slug', 'token_hash']).where('slug', 'in', slugs).execute()
  const hashes = new Map(lists.map(list => [list.slug, list.token_hash]))
  return tokens.filter(([slug, token]) => hashes.get(slug) === tokenHash(token))
}

const holderOf = ({ kind, value, endsAt }: Holder) => ({
  id: recordId(kind, value),
  publicKey: publicKeyOf(value),
  endsAt,
})

/** The place of a wrapped key, which is part of its encryption. */
const placeOf = (grantId: string, tokenId: string): string => `${grantId} ${tokenId}`
