import { operations } from '../../operations/index.ts'
import type { Command } from '../command.ts'
import { commandOf } from '../operation-command.ts'
import { audit } from './audit.ts'
import { backup } from './backup.ts'
import { dump } from './dump.ts'
import { keyringAdd } from './keyring-add.ts'
import { keyringList } from './keyring-list.ts'
import { keyringRemove } from './keyring-remove.ts'
import { keysCreate } from './keys-create.ts'
import { keysList } from './keys-list.ts'
import { keysRevoke } from './keys-revoke.ts'
import { listsDelete } from './lists-delete.ts'
import { listsHide } from './lists-hide.ts'
import { listsResetEditToken } from './lists-reset-edit-token.ts'
import { listsShow } from './lists-show.ts'
import { load } from './load.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { mapsGet } from './maps-get.ts'
import { mcp } from './mcp.ts'
import { migrate } from './migrate.ts'
import { placesAliasAdd } from './places-alias-add.ts'
import { placesAliasList } from './places-alias-list.ts'
import { placesAliasRemove } from './places-alias-remove.ts'
import { placesGet } from './places-get.ts'
import { placesImport } from './places-import.ts'
import { placesList } from './places-list.ts'
import { placesRefresh } from './places-refresh.ts'
import { placesRemove } from './places-remove.ts'
import { placesSearch } from './places-search.ts'
import { placesStats } from './places-stats.ts'
import { placesUpdate } from './places-update.ts'
import { reports } from './reports.ts'
import { reportsClose } from './reports-close.ts'
import { restore } from './restore.ts'
import { serve } from './serve.ts'

/** Commands that are no operations, in the order of the help. */
export const builtInCommands: readonly Command[] = [
  serve,
  keysCreate,
  keysList,
  keysRevoke,
  listsHide,
  listsShow,
  listsDelete,
  listsResetEditToken,
  reports,
  reportsClose,
  audit,
  placesGet,
  placesUpdate,
  placesList,
  placesImport,
  placesStats,
  placesSearch,
  placesRemove,
  placesRefresh,
  placesAliasAdd,
  placesAliasList,
  placesAliasRemove,
  mapsGet,
  backup,
  restore,
  dump,
  load,
  migrate,
  login,
  logout,
  mcp,
  keyringAdd,
  keyringList,
  keyringRemove,
]

export const commands: readonly Command[] = [...builtInCommands, ...operations.map(operation => commandOf(operation))]
