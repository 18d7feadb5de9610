import { Access, type AccessStore } from '../core/access.ts'
import type { AuditNote } from '../core/audit.ts'
import type { Visibility } from '../domain/list.ts'
import type { Lists } from './lists.ts'
import type { StoredList } from './stored-list.ts'

/** Hides and releases lists for the operator, by slug. */
export class Holds {
  readonly #lists: Lists
  readonly #access: Access<StoredList>

  constructor(lists: Lists, access: AccessStore<StoredList>) {
    this.#lists = lists
    this.#access = new Access(access)
  }

  /** See `Lists.hold`. @throws Problem `list_not_found` */
  async hold(slug: string, audit: AuditNote): Promise<boolean> {
    return this.#lists.hold({ ...(await this.#access.editor(slug, { operator: true })), audit })
  }

  /** Ends a hold. @returns the list's visibility now; `undefined` if it was not held @throws Problem `list_not_found` */
  async release(slug: string, audit: AuditNote): Promise<Visibility | undefined> {
    const list = await this.#lists.release({ ...(await this.#access.editor(slug, { operator: true })), audit })
    return list?.visibility
  }
}
